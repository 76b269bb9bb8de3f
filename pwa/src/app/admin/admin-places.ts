import type { Account } from '@greenroom/sync-protocol/account/account-records';
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
  type LucideIcon,
  Megaphone,
  MessageSquareDashed,
  ScrollText,
  Target,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import type { DashboardCard, Waiting } from '../../features/dashboard/dashboard-card.ts';
import { type LazyScreen, lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminPath } from './admin-paths.ts';

export interface AdminScreenProps {
  readonly account: Account;
  readonly cards: readonly DashboardCard[];
}

/** Sections of the sidebar, in its order. */
export const sections = ['Administration', 'Money', 'Training'] as const;

/** An administrators' screen, and where it is reached (admin side 2). */
export interface AdminPlace {
  /** Of the document. */
  readonly title: string;
  readonly Screen: LazyScreen<AdminScreenProps>;
  /** Absent: another screen leads there. */
  readonly navigation?: {
    readonly section: (typeof sections)[number];
    readonly label: string;
    readonly icon: LucideIcon;
    /** Its card on the dashboard. Absent: none. */
    readonly card?: Pick<DashboardCard, 'group' | 'title' | 'text'>;
    /** What waits there. Absent: nothing does. */
    readonly waiting?: Waiting;
  };
}

/** A path without a row does not compile; the navigation has the order of `adminPaths`. */
export const adminPlaces: Readonly<Record<AdminPath, AdminPlace>> = {
  '/admin-dashboard': {
    title: 'Dashboard',
    Screen: lazyScreen(() =>
      import('../../features/dashboard/dashboard-screen.tsx').then(
        (module) => module.DashboardScreen,
      ),
    ),
    navigation: { section: 'Administration', label: 'Dashboard', icon: LayoutDashboard },
  },
  '/admin/users': {
    title: 'Users',
    Screen: lazyScreen(() =>
      import('../../features/users/admin-users-screen.tsx').then(
        (module) => module.AdminUsersScreen,
      ),
    ),
    navigation: {
      section: 'Administration',
      label: 'Users',
      icon: UsersRound,
      card: { group: 'Members', title: 'User Management', text: 'Everybody’s accounts' },
      // Longest waiting first.
      waiting: { count: 'pendingUsers', what: 'account', query: '?status=pending&sort=createdAt' },
    },
  },
  '/admin/messages': {
    title: 'Messages',
    Screen: lazyScreen(() =>
      import('../../features/support/messages/admin-messages-screen.tsx').then(
        (module) => module.AdminMessagesScreen,
      ),
    ),
    navigation: {
      section: 'Administration',
      label: 'Messages',
      icon: Inbox,
      card: { group: 'Members', title: 'Admin Messages', text: 'What members wrote' },
      waiting: { count: 'pendingMessages', what: 'message', query: '?status=pending' },
    },
  },
  '/admin/concerns': {
    title: 'Concerns',
    Screen: lazyScreen(() =>
      import('../../features/concerns/admin/admin-concerns-screen.tsx').then(
        (module) => module.AdminConcernsScreen,
      ),
    ),
    navigation: {
      section: 'Administration',
      label: 'Concerns',
      icon: MessageSquareDashed,
      card: {
        group: 'Members',
        title: 'Anonymous Concerns',
        text: 'What members wrote anonymously',
      },
      waiting: { count: 'pendingConcerns', what: 'concern', query: '?status=pending' },
    },
  },
  '/admin/announcements': {
    title: 'Announcements',
    Screen: lazyScreen(() =>
      import('./announcements-route.tsx').then((module) => module.AnnouncementsRoute),
    ),
    navigation: {
      section: 'Administration',
      label: 'Announcements',
      icon: Megaphone,
      card: {
        group: 'Members',
        title: 'Announcements',
        text: 'Write to everybody or to one member',
      },
    },
  },
  '/admin/blocklist': {
    title: 'Blocklist',
    Screen: lazyScreen(() =>
      import('../../features/blocklist/admin/admin-blocklist-screen.tsx').then(
        (module) => module.AdminBlocklistScreen,
      ),
    ),
    navigation: { section: 'Administration', label: 'Blocklist', icon: Ban },
  },
  '/admin/account-deletion-requests': {
    title: 'Deletion Requests',
    Screen: lazyScreen(() =>
      import('../../features/deletion-requests/deletion-requests-screen.tsx').then(
        (module) => module.DeletionRequestsScreen,
      ),
    ),
    navigation: {
      section: 'Administration',
      label: 'Deletion Requests',
      icon: UserRoundX,
      card: { group: 'Members', title: 'Account Deletion Requests', text: 'Who asked to leave' },
      waiting: { count: 'pendingDeletionRequests', what: 'request', query: '?status=pending' },
    },
  },
  '/admin/analytics': {
    title: 'Analytics',
    Screen: lazyScreen(() =>
      import('../../features/analytics/analytics-screen.tsx').then(
        (module) => module.AnalyticsScreen,
      ),
    ),
    navigation: {
      section: 'Administration',
      label: 'Analytics',
      icon: ChartColumn,
      card: {
        group: 'Insights',
        title: 'Analytics',
        text: 'How the community is doing, in figures',
      },
    },
  },
  '/admin/analytics/report': {
    title: 'Report',
    Screen: lazyScreen(() =>
      import('../../features/analytics/report-screen.tsx').then((module) => module.ReportScreen),
    ),
  },
  '/admin/audit': {
    title: 'Audit',
    Screen: lazyScreen(() =>
      import('../../features/audit/audit-screen.tsx').then((module) => module.AuditScreen),
    ),
    navigation: {
      section: 'Administration',
      label: 'Audit',
      icon: ScrollText,
      card: { group: 'Insights', title: 'Audit', text: 'Who changed what, and when' },
    },
  },
  '/admin/system': {
    title: 'System',
    Screen: lazyScreen(() =>
      import('../../features/system/system-screen.tsx').then((module) => module.SystemScreen),
    ),
    navigation: {
      section: 'Administration',
      label: 'System',
      icon: HeartPulse,
      card: { group: 'Insights', title: 'System', text: 'Whether everything runs as it should' },
    },
  },
  '/admin/earnings': {
    title: 'Manage Earnings',
    Screen: lazyScreen(() =>
      import('./earnings-admin-route.tsx').then((module) => module.EarningsAdminRoute),
    ),
    navigation: {
      section: 'Money',
      label: 'Earnings',
      icon: CircleDollarSign,
      card: {
        group: 'Money',
        title: 'Manage Earnings',
        text: 'What members earned, week by week',
      },
    },
  },
  '/admin/targets': {
    title: 'User Targets',
    Screen: lazyScreen(() =>
      import('../../features/targets/admin/user-targets-screen.tsx').then(
        (module) => module.UserTargetsScreen,
      ),
    ),
    navigation: {
      section: 'Money',
      label: 'User Targets',
      icon: Target,
      card: { group: 'Money', title: 'User Targets', text: 'What members aim to earn' },
    },
  },
  '/admin/bank-details/submissions': {
    title: 'Bank Submissions',
    Screen: lazyScreen(() =>
      import('../../features/bank-details/review/submissions-screen.tsx').then(
        (module) => module.SubmissionsScreen,
      ),
    ),
    navigation: {
      section: 'Money',
      label: 'Bank Submissions',
      icon: Landmark,
      card: { group: 'Money', title: 'Bank Detail Submissions', text: 'Where members are paid' },
      waiting: { count: 'pendingBankSubmissions', what: 'submission', query: '' },
    },
  },
  '/admin/training': {
    title: 'Training Content',
    Screen: lazyScreen(() =>
      import('./training-content-route.tsx').then((module) => module.TrainingContentRoute),
    ),
    navigation: {
      section: 'Training',
      label: 'Training Content',
      icon: GraduationCap,
      card: {
        group: 'Training',
        title: 'Upload Training Content',
        text: 'Modules, their sections and files',
      },
    },
  },
  '/admin/module-access': {
    title: 'Manage Training Access',
    Screen: lazyScreen(() =>
      import('../../features/training-admin/access/access-screen.tsx').then(
        (module) => module.AccessScreen,
      ),
    ),
    navigation: {
      section: 'Training',
      label: 'Training Access',
      icon: KeyRound,
      card: {
        group: 'Training',
        title: 'Manage Training Access',
        text: 'Who may open which module',
      },
    },
  },
  '/admin/training-progress': {
    title: 'Training Progress',
    Screen: lazyScreen(() =>
      import('../../features/training-admin/progress/progress-screen.tsx').then(
        (module) => module.ProgressScreen,
      ),
    ),
    navigation: {
      section: 'Training',
      label: 'Training Progress',
      icon: ChartNoAxesColumn,
      card: {
        group: 'Training',
        title: 'Training Progress',
        text: 'How far each member has got',
      },
    },
  },
};
