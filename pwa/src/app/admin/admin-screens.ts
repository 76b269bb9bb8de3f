import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { type LazyScreen, lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminPath } from './admin-paths.ts';

export interface AdminScreenProps {
  readonly account: Account;
}

interface AdminPlace {
  readonly title: string;
  readonly Screen: LazyScreen<AdminScreenProps>;
}

/** Typed as a full record: a path without a screen does not compile. */
export const adminScreens: Readonly<Record<AdminPath, AdminPlace>> = {
  '/admin-dashboard': {
    title: 'Dashboard',
    Screen: lazyScreen(() =>
      import('../../features/dashboard/dashboard-screen.tsx').then(
        (module) => module.DashboardScreen,
      ),
    ),
  },
  '/admin/users': {
    title: 'Users',
    Screen: lazyScreen(() =>
      import('../../features/users/admin-users-screen.tsx').then(
        (module) => module.AdminUsersScreen,
      ),
    ),
  },
  '/admin/messages': {
    title: 'Messages',
    Screen: lazyScreen(() =>
      import('../../features/support/messages/admin-messages-screen.tsx').then(
        (module) => module.AdminMessagesScreen,
      ),
    ),
  },
  '/admin/concerns': {
    title: 'Concerns',
    Screen: lazyScreen(() =>
      import('../../features/concerns/admin/admin-concerns-screen.tsx').then(
        (module) => module.AdminConcernsScreen,
      ),
    ),
  },
  '/admin/blocklist': {
    title: 'Blocklist',
    Screen: lazyScreen(() =>
      import('../../features/blocklist/admin/admin-blocklist-screen.tsx').then(
        (module) => module.AdminBlocklistScreen,
      ),
    ),
  },
  '/admin/announcements': {
    title: 'Announcements',
    Screen: lazyScreen(() =>
      import('./announcements-route.tsx').then((module) => module.AnnouncementsRoute),
    ),
  },
  '/admin/earnings': {
    title: 'Manage Earnings',
    Screen: lazyScreen(() =>
      import('./earnings-admin-route.tsx').then((module) => module.EarningsAdminRoute),
    ),
  },
  '/admin/targets': {
    title: 'User Targets',
    Screen: lazyScreen(() =>
      import('../../features/targets/admin/user-targets-screen.tsx').then(
        (module) => module.UserTargetsScreen,
      ),
    ),
  },
  '/admin/training': {
    title: 'Training Content',
    Screen: lazyScreen(() =>
      import('./training-content-route.tsx').then((module) => module.TrainingContentRoute),
    ),
  },
  '/admin/module-access': {
    title: 'Manage Training Access',
    Screen: lazyScreen(() =>
      import('../../features/training-admin/access/access-screen.tsx').then(
        (module) => module.AccessScreen,
      ),
    ),
  },
  '/admin/training-progress': {
    title: 'Training Progress',
    Screen: lazyScreen(() =>
      import('../../features/training-admin/progress/progress-screen.tsx').then(
        (module) => module.ProgressScreen,
      ),
    ),
  },
  '/admin/account-deletion-requests': {
    title: 'Deletion Requests',
    Screen: lazyScreen(() =>
      import('../../features/deletion-requests/deletion-requests-screen.tsx').then(
        (module) => module.DeletionRequestsScreen,
      ),
    ),
  },
  '/admin/analytics': {
    title: 'Analytics',
    Screen: lazyScreen(() =>
      import('../../features/analytics/analytics-screen.tsx').then(
        (module) => module.AnalyticsScreen,
      ),
    ),
  },
  '/admin/analytics/report': {
    title: 'Report',
    Screen: lazyScreen(() =>
      import('../../features/analytics/report-screen.tsx').then((module) => module.ReportScreen),
    ),
  },
  '/admin/bank-details/submissions': {
    title: 'Bank Submissions',
    Screen: lazyScreen(() =>
      import('../../features/bank-details/review/submissions-screen.tsx').then(
        (module) => module.SubmissionsScreen,
      ),
    ),
  },
  '/admin/system': {
    title: 'System',
    Screen: lazyScreen(() =>
      import('../../features/system/system-screen.tsx').then((module) => module.SystemScreen),
    ),
  },
  '/admin/audit': {
    title: 'Audit',
    Screen: lazyScreen(() =>
      import('../../features/audit/audit-screen.tsx').then((module) => module.AuditScreen),
    ),
  },
};
