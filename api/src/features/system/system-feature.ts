import type { Feature } from '../feature.ts';
import { startMeasureJobs } from './measure-jobs.ts';
import { systemHandlers } from './system-handlers.ts';

export const systemFeature = {
  requests: ({ readQueues, startedAt = new Date(), diskFolder, backups, readChecks }) =>
    systemHandlers({ readQueues, startedAt, diskFolder, backups, readChecks }),
  jobs: startMeasureJobs,
} satisfies Feature;
