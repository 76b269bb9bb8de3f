import type { Feature } from '../feature.ts';
import { scheduleFeed } from './schedule-feed.ts';
import { scheduleMutationHandlers, scheduleRequestHandlers } from './schedule-handlers.ts';
import { startScheduleJobs } from './schedule-jobs.ts';
import { scheduleSetHandlers } from './schedule-sets.ts';

export const scheduleFeature = {
  requests: () => scheduleRequestHandlers,
  mutations: scheduleMutationHandlers,
  sets: scheduleSetHandlers,
  feeds: [scheduleFeed],
  jobs: startScheduleJobs,
} satisfies Feature;
