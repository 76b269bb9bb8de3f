import type { Feature } from '../feature.ts';
import { scheduleAdminHandlers } from './admin/schedule-admin-handlers.ts';
import { scheduleFeed } from './schedule-feed.ts';
import { scheduleMutationHandlers, scheduleRequestHandlers } from './schedule-handlers.ts';
import { startScheduleJobs } from './schedule-jobs.ts';

export const scheduleFeature = {
  requests: () => ({ ...scheduleRequestHandlers, ...scheduleAdminHandlers }),
  mutations: scheduleMutationHandlers,
  feeds: [scheduleFeed],
  jobs: startScheduleJobs,
} satisfies Feature;
