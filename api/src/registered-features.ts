import type { MutationHandlers, RequestHandlers } from './access/handler.ts';
import { accountFeature } from './features/account/account-feature.ts';
import { analyticsFeature } from './features/analytics/analytics-feature.ts';
import { announcementsFeature } from './features/announcements/announcements-feature.ts';
import { auditFeature } from './features/audit/audit-feature.ts';
import { bankDetailsFeature } from './features/bank-details/bank-details-feature.ts';
import { blocklistFeature } from './features/blocklist/blocklist-feature.ts';
import { chatFeature } from './features/chat/chat-feature.ts';
import { concernsFeature } from './features/concerns/concerns-feature.ts';
import { dashboardFeature } from './features/dashboard/dashboard-feature.ts';
import { deletionRequestsFeature } from './features/deletion-requests/deletion-requests-feature.ts';
import { earningsFeature } from './features/earnings/earnings-feature.ts';
import { myDataFeature } from './features/my-data/my-data-feature.ts';
import { notificationsFeature } from './features/notifications/notifications-feature.ts';
import { pushFeature } from './features/push/push-feature.ts';
import { ratesFeature } from './features/rates/rates-feature.ts';
import { scheduleFeature } from './features/schedule/schedule-feature.ts';
import { settingsFeature } from './features/settings/settings-feature.ts';
import { setupFeature } from './features/setup/setup-feature.ts';
import { supportFeature } from './features/support/support-feature.ts';
import { systemFeature } from './features/system/system-feature.ts';
import { targetsFeature } from './features/targets/targets-feature.ts';
import { trainingFeature } from './features/training/training-feature.ts';
import { uploadsFeature } from './features/uploads/uploads-feature.ts';
import { usersFeature } from './features/users/users-feature.ts';
import type { Feature, FeatureParts } from './features/feature.ts';
import { joinHandlers } from './features/join-handlers.ts';
import { startPurgeJobs } from './jobs/purge/purge-jobs.ts';
import type { Feed } from './sync/feed.ts';
import type { FrameSource } from './sync/frame-source.ts';
import { exchangeHandlers } from './sync/sync-handlers.ts';
import type { SyncObserver } from './sync/sync-observer.ts';

/** Every feature, a line each. A call without a handler does not compile. */
export const features = [
  accountFeature,
  myDataFeature,
  usersFeature,
  deletionRequestsFeature,
  uploadsFeature,
  scheduleFeature,
  supportFeature,
  notificationsFeature,
  announcementsFeature,
  pushFeature,
  concernsFeature,
  chatFeature,
  trainingFeature,
  earningsFeature,
  targetsFeature,
  ratesFeature,
  bankDetailsFeature,
  settingsFeature,
  setupFeature,
  auditFeature,
  dashboardFeature,
  analyticsFeature,
  systemFeature,
  blocklistFeature,
] as const satisfies readonly Feature[];

export const mutationHandlers: MutationHandlers = joinHandlers(
  features.flatMap((feature) => ('mutations' in feature ? [feature.mutations] : [])),
);

/** Every feed: what is replicated to devices. */
export const feeds: readonly Feed[] = features.flatMap((feature) =>
  'feeds' in feature ? feature.feeds : [],
);

/** Collections whose changes are sent as messages over sockets instead of a poke. */
export const frameSources: readonly FrameSource[] = features.flatMap((feature) =>
  'frames' in feature ? feature.frames : [],
);

/** What starts background jobs, in this order. */
export const jobStarts: readonly NonNullable<Feature['jobs']>[] = [
  ...features.flatMap((feature) => ('jobs' in feature ? [feature.jobs] : [])),
  startPurgeJobs,
];

export interface HandlerParts extends FeatureParts {
  /** Counts what exchanges carry. Absent: nothing is counted. */
  readonly observer?: SyncObserver;
}

/** Creates the handlers of all calls that are not offline calls. */
export function createRequestHandlers({ observer, ...parts }: HandlerParts): RequestHandlers {
  const exchange = exchangeHandlers({
    mutations: mutationHandlers,
    feeds,
    announce: parts.announce,
    observer,
  });
  return joinHandlers([
    exchange,
    ...features.flatMap((feature) => ('requests' in feature ? [feature.requests(parts)] : [])),
  ]);
}
