import type { Feature } from '../feature.ts';
import { pushHandlers } from './push-handlers.ts';
import { createPushJobs } from './push-jobs.ts';

export const pushFeature = {
  requests: ({ pushTestOrigin }) => pushHandlers(pushTestOrigin),
  jobs: (boss, { push, ...parts }) => createPushJobs(push)(boss, parts),
} satisfies Feature;
