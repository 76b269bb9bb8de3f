import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import {
  ChartNoAxesColumn,
  GraduationCap,
  Inbox,
  KeyRound,
  ScrollText,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import { Badge } from '../../ui/badge/badge.tsx';
import { CardLink } from '../../ui/card/card.tsx';
import styles from './dashboard-links.module.css';
import { waitingWords } from '../../ui/badge/waiting-words.ts';

interface DashboardLinksProps {
  readonly counts: Partial<Dashboard>;
}

/** Links to the administrators' screens, with pending counts (admin side 2). */
export function DashboardLinks({ counts }: DashboardLinksProps) {
  const { pendingUsers = 0, pendingMessages = 0, pendingDeletionRequests = 0 } = counts;
  return (
    <nav className={styles.links} aria-label="Administration">
      <CardLink
        // Longest waiting first.
        to={pendingUsers > 0 ? '/admin/users?status=pending&sort=createdAt' : '/admin/users'}
        icon={<UsersRound size={24} aria-hidden="true" />}
        title="User Management"
        text={pendingUsers > 0 ? waitingText(pendingUsers, 'account') : 'Everybody’s accounts'}
        badge={<Badge count={pendingUsers} label={waitingWords(pendingUsers, 'account')} />}
      />
      <CardLink
        to={pendingMessages > 0 ? '/admin/messages?status=pending' : '/admin/messages'}
        icon={<Inbox size={24} aria-hidden="true" />}
        title="Admin Messages"
        text={pendingMessages > 0 ? waitingText(pendingMessages, 'message') : 'What members wrote'}
        badge={<Badge count={pendingMessages} label={waitingWords(pendingMessages, 'message')} />}
      />
      <CardLink
        to="/admin/module-access"
        icon={<KeyRound size={24} aria-hidden="true" />}
        title="Manage Training Access"
        text="Who may open which module"
      />
      <CardLink
        to="/admin/training"
        icon={<GraduationCap size={24} aria-hidden="true" />}
        title="Upload Training Content"
        text="Modules, their sections and files"
      />
      <CardLink
        to="/admin/training-progress"
        icon={<ChartNoAxesColumn size={24} aria-hidden="true" />}
        title="Training Progress"
        text="How far everybody got"
      />
      <CardLink
        to={`/admin/account-deletion-requests${pendingDeletionRequests > 0 ? '?status=pending' : ''}`}
        icon={<UserRoundX size={24} aria-hidden="true" />}
        title="Account Deletion Requests"
        text={
          pendingDeletionRequests > 0
            ? waitingText(pendingDeletionRequests, 'request')
            : 'Who asked to leave'
        }
        badge={
          <Badge
            count={pendingDeletionRequests}
            label={waitingWords(pendingDeletionRequests, 'request')}
          />
        }
      />
      <CardLink
        to="/admin/audit"
        icon={<ScrollText size={24} aria-hidden="true" />}
        title="Audit"
        text="Who changed what, and when"
      />
    </nav>
  );
}

function waitingText(count: number, what: string): string {
  return count === 1 ? `1 ${what} waits` : `${count} ${what}s wait`;
}
