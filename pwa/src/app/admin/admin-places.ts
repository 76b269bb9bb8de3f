import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import {
  Ban,
  ChartColumn,
  ChartNoAxesColumn,
  CircleDollarSign,
  GraduationCap,
  HeartPulse,
  Inbox,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Megaphone,
  MessageSquareDashed,
  ScrollText,
  Target,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import type { NavigationItem } from '../../ui/bottom-bar/navigation-item.ts';
import type { SidebarSection } from '../../ui/sidebar/sidebar.tsx';
import { sharedPlaces } from '../shell/places.ts';
import { adminPaths } from './admin-paths.ts';
import { waitingWords } from '../../ui/badge/waiting-words.ts';

/** Pending and unread counts. Absent: not loaded yet. */
export type Counts = Partial<Dashboard> & { readonly unreadMessages?: number };

const dashboard: NavigationItem = {
  to: '/admin-dashboard',
  label: 'Dashboard',
  icon: LayoutDashboard,
};

const usersPlace = ({ pendingUsers = 0 }: Counts): NavigationItem => ({
  to: '/admin/users',
  label: 'Users',
  icon: UsersRound,
  badge: pendingUsers,
  badgeLabel: waitingWords(pendingUsers, 'account'),
});

const messagesPlace = ({ pendingMessages = 0 }: Counts): NavigationItem => ({
  to: '/admin/messages',
  label: 'Messages',
  icon: Inbox,
  badge: pendingMessages,
  badgeLabel: waitingWords(pendingMessages, 'message'),
});

const concernsPlace = ({ pendingConcerns = 0 }: Counts): NavigationItem => ({
  to: '/admin/concerns',
  label: 'Concerns',
  icon: MessageSquareDashed,
  badge: pendingConcerns,
  badgeLabel: waitingWords(pendingConcerns, 'concern'),
});

const deletionsPlace = ({ pendingDeletionRequests = 0 }: Counts): NavigationItem => ({
  to: '/admin/account-deletion-requests',
  label: 'Deletion Requests',
  icon: UserRoundX,
  badge: pendingDeletionRequests,
  badgeLabel: waitingWords(pendingDeletionRequests, 'request'),
});

const blocklist: NavigationItem = { to: '/admin/blocklist', label: 'Blocklist', icon: Ban };

const announcements: NavigationItem = {
  to: '/admin/announcements',
  label: 'Announcements',
  icon: Megaphone,
};

const targets: NavigationItem = { to: '/admin/targets', label: 'User Targets', icon: Target };

const bankPlace = ({ pendingBankSubmissions = 0 }: Counts): NavigationItem => ({
  to: '/admin/bank-details/submissions',
  label: 'Bank Submissions',
  icon: Landmark,
  badge: pendingBankSubmissions,
  badgeLabel: waitingWords(pendingBankSubmissions, 'submission'),
});

const trainingPlaces: readonly NavigationItem[] = [
  { to: '/admin/training', label: 'Training Content', icon: GraduationCap },
  { to: '/admin/module-access', label: 'Training Access', icon: KeyRound },
  { to: '/admin/training-progress', label: 'Training Progress', icon: ChartNoAxesColumn },
];

const analytics: NavigationItem = {
  to: '/admin/analytics',
  label: 'Analytics',
  icon: ChartColumn,
};

const earnings: NavigationItem = {
  to: '/admin/earnings',
  label: 'Earnings',
  icon: CircleDollarSign,
};

const system: NavigationItem = { to: '/admin/system', label: 'System', icon: HeartPulse };

const audit: NavigationItem = { to: '/admin/audit', label: 'Audit', icon: ScrollText };

/**
 * The members' places; Home counts pending messages and unsent notifications (spec member 2;
 * decisions: Looks that are fixed).
 */
function withAdminCount(counts: Counts): readonly NavigationItem[] {
  const { pendingMessages = 0, unsentNotifications = 0, unreadMessages = 0 } = counts;
  const badge = pendingMessages + unsentNotifications;
  return sharedPlaces(unreadMessages).map((place) =>
    place.to === '/' ? { ...place, badge, badgeLabel: 'messages and notifications' } : place,
  );
}

export function adminSidebar(counts: Counts): readonly SidebarSection[] {
  return [
    { items: withAdminCount(counts) },
    {
      title: 'Administration',
      items: [
        dashboard,
        usersPlace(counts),
        messagesPlace(counts),
        concernsPlace(counts),
        announcements,
        blocklist,
        deletionsPlace(counts),
        analytics,
        audit,
        system,
      ],
    },
    {
      title: 'Money',
      items: [earnings, targets, bankPlace(counts)],
    },
    { title: 'Training', items: trainingPlaces },
  ];
}

const fromHome = ['/training', '/video-player', '/schedule'];

/** At most five; the others are reached from the dashboard, training and the schedule from Home. */
export function adminBar(counts: Counts): readonly NavigationItem[] {
  const shared = withAdminCount(counts)
    .filter(({ to }) => !fromHome.includes(to))
    .map((place) => (place.to === '/' ? { ...place, leadsTo: fromHome } : place));
  const shown = [...shared, dashboard, usersPlace(counts), messagesPlace(counts)];
  const leadsTo = adminPaths.filter((path) => shown.every(({ to }) => to !== path));
  return shown.map((place) => (place === dashboard ? { ...place, leadsTo } : place));
}
