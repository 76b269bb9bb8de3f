import type { Measured } from '@greenroom/sync-protocol/system/system-records';
import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { countSubscriptions, countUploads } from './system-repository.ts';

export const measureQueue = 'storage.measure';

// A killed worker's job is taken over within half a minute; the job is idempotent.
const queue = { policy: 'short', heartbeatSeconds: 20, retryLimit: 5, retryDelay: 0 } as const;

/**
 * Counts files and subscriptions at the start and each hour; the job's result is what administrators
 * see. It reads whole tables, which no request may.
 */
export const startMeasureJobs: FeatureJobs = async (boss, { db }) => {
  await boss.createQueue(measureQueue, queue);
  await boss.work(measureQueue, { pollingIntervalSeconds: 5 }, async (): Promise<Measured> => ({
    kinds: await countUploads(db),
    subscriptions: await countSubscriptions(db),
  }));
  await boss.schedule(measureQueue, '53 * * * *');
  await boss.send(measureQueue);
};
