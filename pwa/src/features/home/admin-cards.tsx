import { LayoutDashboard, UserCheck } from 'lucide-react';
import { Badge } from '../../ui/badge/badge.tsx';
import { waitingWords } from '../../ui/badge/waiting-words.ts';
import { CardLink } from '../../ui/card/card.tsx';

interface AdminCardsProps {
  /** Accounts pending approval; 0 until known. */
  readonly pendingAccounts: number;
}

/** Administrators' cards on Home, not loaded for members. */
export function AdminCards({ pendingAccounts }: AdminCardsProps) {
  return (
    <>
      <CardLink
        to="/admin-dashboard"
        icon={<LayoutDashboard size={24} aria-hidden="true" />}
        title="Admin Dashboard"
        text="What is waiting for you, and how the community is doing"
      />
      <CardLink
        to="/admin/users"
        icon={<UserCheck size={24} aria-hidden="true" />}
        title="User Management"
        text={waitingText(pendingAccounts)}
        badge={<Badge count={pendingAccounts} label={waitingWords(pendingAccounts, 'account')} />}
      />
    </>
  );
}

function waitingText(count: number): string {
  if (count === 0) return 'Approve new accounts';
  return count === 1 ? 'An account is waiting for approval' : 'Accounts are waiting for approval';
}
