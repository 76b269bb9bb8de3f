import { LayoutDashboard, UserCheck } from 'lucide-react';
import { Badge } from '../../ui/badge/badge.tsx';
import { waitingWords } from '../../ui/badge/waiting-words.ts';
import { type HomeCard, HomeRows } from './home-rows.tsx';

export const dashboardCard: HomeCard = {
  to: '/admin-dashboard',
  icon: LayoutDashboard,
  title: 'Admin Dashboard',
  text: 'What waits, and how everybody is doing',
};

interface AdminCardsProps {
  /** Accounts pending approval; 0 until known. */
  readonly pendingAccounts: number;
}

/** Administrators' links on Home, not loaded for members. */
export function AdminCards({ pendingAccounts }: AdminCardsProps) {
  return (
    <HomeRows
      cards={[
        dashboardCard,
        {
          to: '/admin/users',
          icon: UserCheck,
          title: 'User Management',
          text: waitingText(pendingAccounts),
          badge: (
            <Badge quiet count={pendingAccounts} label={waitingWords(pendingAccounts, 'account')} />
          ),
        },
      ]}
    />
  );
}

function waitingText(count: number): string {
  if (count === 0) return 'Approve new accounts';
  return count === 1 ? 'An account is waiting for approval' : 'Accounts are waiting for approval';
}
