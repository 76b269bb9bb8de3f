import { accountFeed } from './features/account/account-feed.ts';
import { accountHandlers } from './features/account/account-handlers.ts';
import { passwordHandlers } from './features/account/passwords/password-handlers.ts';
import { sessionHandlers } from './features/account/session-handlers.ts';
import {
  notificationReadsFeed,
  notificationsFeed,
} from './features/notifications/notifications-feed.ts';
import {
  notificationsMutationHandlers,
  notificationsRequestHandlers,
} from './features/notifications/notifications-handlers.ts';
import { blocklistFeed } from './features/blocklist/blocklist-feed.ts';
import {
  blocklistMutationHandlers,
  blocklistRequestHandlers,
} from './features/blocklist/blocklist-handlers.ts';
import { announcementsHandlers } from './features/announcements/announcements-handlers.ts';
import { analyticsHandlers } from './features/analytics/analytics-handlers.ts';
import type { QueueCounts } from './features/analytics/read-health.ts';
import { auditHandlers } from './features/audit/audit-handlers.ts';
import { bankDetailsAdminHandlers } from './features/bank-details/bank-details-admin-handlers.ts';
import { bankDetailsHandlers } from './features/bank-details/bank-details-handlers.ts';
import { chatMessagesFeed, chatReadsFeed } from './features/chat/chat-feed.ts';
import { chatMessageFrames, chatReadFrames } from './features/chat/chat-live.ts';
import { chatMutationHandlers } from './features/chat/chat-handlers.ts';
import { chatRequestHandlers } from './features/chat/chat-request-handlers.ts';
import { startConcernsJobs } from './features/concerns/concerns-jobs.ts';
import { concernsHandlers } from './features/concerns/concerns-handlers.ts';
import { dashboardHandlers } from './features/dashboard/dashboard-handlers.ts';
import { deletionRequestsFeed } from './features/deletion-requests/deletion-requests-feed.ts';
import { deletionRequestsHandlers } from './features/deletion-requests/deletion-requests-handlers.ts';
import { earningsCsvHandlers } from './features/earnings/admin/csv-handlers.ts';
import { earningsAdminHandlers } from './features/earnings/admin/earnings-admin-handlers.ts';
import { earningsFeed, earningsSnapshotsFeed } from './features/earnings/earnings-feed.ts';
import { earningsHandlers } from './features/earnings/earnings-handlers.ts';
import { weekRatesFeed } from './features/rates/rates-feed.ts';
import { ratesHandlers } from './features/rates/rates-handlers.ts';
import { pushHandlers } from './features/push/push-handlers.ts';
import { createPushJobs } from './features/push/push-jobs.ts';
import type { PushSettings } from './features/push/sending/send-push.ts';
import { scheduleFeed } from './features/schedule/schedule-feed.ts';
import {
  scheduleMutationHandlers,
  scheduleRequestHandlers,
} from './features/schedule/schedule-handlers.ts';
import { startScheduleJobs } from './features/schedule/schedule-jobs.ts';
import { scheduleSetHandlers } from './features/schedule/schedule-sets.ts';
import { sharedSettingsFeed } from './features/settings/settings-feed.ts';
import { settingsHandlers } from './features/settings/settings-handlers.ts';
import { setupHandlers } from './features/setup/setup-handlers.ts';
import { supportAdminHandlers } from './features/support/support-admin-handlers.ts';
import { supportFeed } from './features/support/support-feed.ts';
import {
  supportMutationHandlers,
  supportRequestHandlers,
} from './features/support/support-handlers.ts';
import { startMeasureJobs } from './features/system/measure-jobs.ts';
import type { CountedQueue } from './features/system/read-system.ts';
import { systemHandlers } from './features/system/system-handlers.ts';
import { targetsAdminHandlers } from './features/targets/targets-admin-handlers.ts';
import { targetsFeed } from './features/targets/targets-feed.ts';
import {
  targetsMutationHandlers,
  targetsRequestHandlers,
} from './features/targets/targets-handlers.ts';
import { startTargetsJobs } from './features/targets/targets-jobs.ts';
import { peopleFeed } from './features/users/people-feed.ts';
import { trainingFilesHandlers } from './features/uploads/training-files/training-files-handlers.ts';
import { uploadsHandlers } from './features/uploads/uploads-handlers.ts';
import { startUploadsJobs } from './features/uploads/uploads-jobs.ts';
import { trainingAccessHandlers } from './features/training/access/access-handlers.ts';
import { trainingContentHandlers } from './features/training/content/content-handlers.ts';
import { trainingProgressHandlers } from './features/training/progress/progress-handlers.ts';
import { trainingMutationHandlers } from './features/training/progress/report-progress.ts';
import { trainingFeeds } from './features/training/training-feeds.ts';
import { trainingHandlers } from './features/training/training-handlers.ts';
import { usersHandlers } from './features/users/users-handlers.ts';
import { usersListHandlers } from './features/users/users-list-handlers.ts';
import type { KeyRing } from './crypto/key-ring.ts';
import type { Files } from './files/files.ts';
import type { MutationHandlers, RequestHandlers } from './access/handler.ts';
import type { FeatureJobs } from './jobs/feature-jobs.ts';
import { startPurgeJobs } from './jobs/purge/purge-jobs.ts';
import type { FrameSource } from './sync/frame-source.ts';
import type { Feed } from './sync/feed.ts';
import type { SetHandlers } from './sync/apply/set-handler.ts';
import type { SyncObserver } from './sync/sync-observer.ts';
import { exchangeHandlers } from './sync/sync-handlers.ts';

/** Every feed: what is replicated to devices. */
export const feeds: readonly Feed[] = [
  accountFeed,
  peopleFeed,
  deletionRequestsFeed,
  scheduleFeed,
  supportFeed,
  notificationsFeed,
  notificationReadsFeed,
  chatMessagesFeed,
  chatReadsFeed,
  ...trainingFeeds,
  earningsFeed,
  earningsSnapshotsFeed,
  targetsFeed,
  weekRatesFeed,
  sharedSettingsFeed,
  blocklistFeed,
];

/** Collections whose changes are sent as messages over sockets instead of a poke. */
export const frameSources: readonly FrameSource[] = [chatMessageFrames, chatReadFrames];

/** Every feature's jobs, in the order in which they start. */
export const createFeatureJobs = (push: PushSettings): readonly FeatureJobs[] => [
  startUploadsJobs,
  startTargetsJobs,
  startScheduleJobs,
  startPurgeJobs,
  startConcernsJobs,
  createPushJobs(push),
  startMeasureJobs,
];

export const mutationHandlers: MutationHandlers = {
  ...scheduleMutationHandlers,
  ...supportMutationHandlers,
  ...blocklistMutationHandlers,
  ...notificationsMutationHandlers,
  ...chatMutationHandlers,
  ...trainingMutationHandlers,
  ...targetsMutationHandlers,
};

export const setHandlers: SetHandlers = { ...scheduleSetHandlers };

export interface HandlerParts {
  /** Absent: no code is required. */
  readonly setupCode?: string | undefined;
  /** Display name of the OpenID Connect provider. Absent: none is configured. */
  readonly provider?: string | undefined;
  readonly files: Files;
  /** The keys bank details are encrypted with. */
  readonly bankKeys: KeyRing;
  /** An origin of push endpoints that may be private. Absent: none. */
  readonly pushTestOrigin?: string | undefined;
  /** Called after a commit that changed replicated rows. */
  readonly announce: () => void;
  /** Reads the queues of background jobs. Absent: this process runs none. */
  readonly readQueues?: () => Promise<readonly (QueueCounts & CountedQueue)[]>;
  /** When the server started. Absent: now. */
  readonly startedAt?: Date;
  /** Folder of the embedded database and of files. Absent: both are elsewhere. */
  readonly diskFolder?: string | undefined;
  /** Counts what exchanges carry. Absent: nothing is counted. */
  readonly observer?: SyncObserver;
}

/** Creates the handlers of all calls that are not offline calls. */
export function createRequestHandlers({
  setupCode,
  provider,
  files,
  bankKeys,
  pushTestOrigin,
  announce,
  readQueues,
  startedAt = new Date(),
  diskFolder,
  observer,
}: HandlerParts): RequestHandlers {
  return {
    ...accountHandlers(provider),
    ...passwordHandlers(announce),
    ...sessionHandlers,
    ...setupHandlers(setupCode),
    ...usersHandlers,
    ...usersListHandlers,
    ...deletionRequestsHandlers,
    ...auditHandlers,
    ...concernsHandlers,
    ...dashboardHandlers,
    ...settingsHandlers,
    ...earningsAdminHandlers,
    ...earningsCsvHandlers,
    ...scheduleRequestHandlers,
    ...supportRequestHandlers,
    ...supportAdminHandlers,
    ...blocklistRequestHandlers,
    ...notificationsRequestHandlers,
    ...announcementsHandlers,
    ...pushHandlers(pushTestOrigin),
    ...uploadsHandlers(files.storage),
    ...trainingFilesHandlers(files),
    ...chatRequestHandlers,
    ...trainingHandlers,
    ...trainingContentHandlers,
    ...trainingAccessHandlers,
    ...trainingProgressHandlers,
    ...earningsHandlers,
    ...ratesHandlers,
    ...targetsRequestHandlers,
    ...targetsAdminHandlers,
    ...analyticsHandlers({ storage: files.storage, readQueues }),
    ...systemHandlers({ readQueues, startedAt, diskFolder }),
    ...bankDetailsHandlers(bankKeys),
    ...bankDetailsAdminHandlers(bankKeys),
    ...exchangeHandlers({
      mutations: mutationHandlers,
      sets: setHandlers,
      feeds,
      announce,
      observer,
    }),
  };
}
