import type { Feature } from '../feature.ts';
import { startMeasureJobs } from './measure-jobs.ts';
import { systemHandlers } from './system-handlers.ts';

export const systemFeature = {
  requests: ({ readQueues, startedAt = new Date(), diskFolder, takesBackups }) =>
    systemHandlers({ readQueues, startedAt, diskFolder, takesBackups }),
  jobs: startMeasureJobs,
} satisfies Feature;
