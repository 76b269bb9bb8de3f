import type { Feature } from '../feature.ts';
import { targetsAdminHandlers } from './targets-admin-handlers.ts';
import { targetsFeed } from './targets-feed.ts';
import { targetsMutationHandlers, targetsRequestHandlers } from './targets-handlers.ts';
import { startTargetsJobs } from './targets-jobs.ts';

export const targetsFeature = {
  requests: () => ({ ...targetsRequestHandlers, ...targetsAdminHandlers }),
  mutations: targetsMutationHandlers,
  feeds: [targetsFeed],
  jobs: startTargetsJobs,
} satisfies Feature;
