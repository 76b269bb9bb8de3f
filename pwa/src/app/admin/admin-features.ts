import { analyticsAdminFeature } from '../../features/analytics/analytics-admin-feature.ts';
import { announcementsAdminFeature } from '../../features/announcements/announcements-admin-feature.ts';
import { auditAdminFeature } from '../../features/audit/audit-admin-feature.ts';
import { bankDetailsAdminFeature } from '../../features/bank-details/bank-details-admin-feature.ts';
import { blocklistAdminFeature } from '../../features/blocklist/blocklist-admin-feature.ts';
import { chatAdminFeature } from '../../features/chat/chat-admin-feature.ts';
import { concernsAdminFeature } from '../../features/concerns/concerns-admin-feature.ts';
import { dashboardAdminFeature } from '../../features/dashboard/dashboard-admin-feature.ts';
import { deletionRequestsAdminFeature } from '../../features/deletion-requests/deletion-requests-admin-feature.ts';
import { earningsAdminFeature } from '../../features/earnings-admin/earnings-admin-feature.ts';
import { scheduleAdminFeature } from '../../features/schedule/schedule-admin-feature.ts';
import { setupAdminFeature } from '../../features/setup/setup-admin-feature.ts';
import { supportAdminFeature } from '../../features/support/support-admin-feature.ts';
import { systemAdminFeature } from '../../features/system/system-admin-feature.ts';
import { targetsAdminFeature } from '../../features/targets/targets-admin-feature.ts';
import { trainingAdminFeature } from '../../features/training-admin/training-admin-feature.ts';
import { usersAdminFeature } from '../../features/users/users-admin-feature.ts';
import type { AdminAction, AdminFeature } from '../../features/registration/admin-feature.ts';

/**
 * Every feature with administrators' screens or audited calls, in the order of the sidebar and of the
 * dashboard's links: in a section, what waits for a decision comes first. No member's start loads them.
 */
export const adminFeatures = [
  dashboardAdminFeature,
  usersAdminFeature,
  supportAdminFeature,
  concernsAdminFeature,
  deletionRequestsAdminFeature,
  scheduleAdminFeature,
  announcementsAdminFeature,
  blocklistAdminFeature,
  bankDetailsAdminFeature,
  earningsAdminFeature,
  targetsAdminFeature,
  trainingAdminFeature,
  analyticsAdminFeature,
  auditAdminFeature,
  systemAdminFeature,
  chatAdminFeature,
  setupAdminFeature,
] as const satisfies readonly AdminFeature[];

/** Every screen of administrators. */
export const adminScreens = adminFeatures.flatMap(({ screens }): readonly Registered[] => screens);

/** What else the administrators' search leads to. */
export const adminActions = adminFeatures.flatMap((feature): readonly AdminAction[] =>
  'actions' in feature ? feature.actions : [],
);

type Registered = (typeof adminFeatures)[number]['screens'][number];

export type AdminPath = Registered['path'];

export const adminPaths: readonly AdminPath[] = adminScreens.map(({ path }) => path);

/** Paths of the screens that app composes. */
export type ComposedAdminPath = Exclude<Registered, { readonly Screen: unknown }>['path'];
