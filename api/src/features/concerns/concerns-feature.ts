import type { Feature } from '../feature.ts';
import { concernsHandlers } from './concerns-handlers.ts';
import { startConcernsJobs } from './concerns-jobs.ts';

export const concernsFeature = {
  requests: () => concernsHandlers,
  jobs: startConcernsJobs,
} satisfies Feature;
