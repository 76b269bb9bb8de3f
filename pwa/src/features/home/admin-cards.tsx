import { LayoutDashboard, UserCheck } from 'lucide-react';
import { Badge } from '../../ui/badge/badge.tsx';
import { waitingWords } from '../../ui/badge/waiting-words.ts';
import { CardLink } from '../../ui/card/card.tsx';

interface AdminCardsProps {
  /** Accounts that wait for approval; 0 until it is known. */
  readonly pendingAccounts: number;
}

/** Where administrators go from home: no part of what members load. */
export function AdminCards({ pendingAccounts }: AdminCardsProps) {
  return (
    <>
      <CardLink
        to="/admin-dashboard"
        icon={<LayoutDashboard size={24} aria-hidden="true" />}
        title="Admin Dashboard"
        text="What waits for you and how the community does"
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
  return count === 1 ? 'An account waits for approval' : 'Accounts wait for approval';
}
