import type { Measured } from '@greenroom/sync-protocol/system/system-records';
import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { startScheduledJob } from '../../jobs/scheduled-job.ts';
import { countSubscriptions, countUploads } from './system-repository.ts';

export const measureQueue = 'storage.measure';

/**
 * Counts files and subscriptions at the start and each hour; the job's result is what administrators
 * see. It reads whole tables, which no request may.
 */
export const startMeasureJobs: FeatureJobs = (boss, { db, log }) =>
  startScheduledJob(boss, {
    name: measureQueue,
    cron: '53 * * * *',
    atStart: true,
    log,
    run: async (): Promise<Measured> => ({
      kinds: await countUploads(db),
      subscriptions: await countSubscriptions(db),
    }),
  });
