import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { countUploads } from './system-repository.ts';

export const measureQueue = 'storage.measure';

// A killed worker's job is taken over within half a minute; the job is idempotent.
const queue = { policy: 'short', heartbeatSeconds: 20, retryLimit: 5, retryDelay: 0 } as const;

/**
 * Counts the stored files at the start and each hour; the job's result is what administrators see. It
 * reads the whole table of uploads, which no request may.
 */
export const startMeasureJobs: FeatureJobs = async (boss, { db }) => {
  await boss.createQueue(measureQueue, queue);
  await boss.work(measureQueue, { pollingIntervalSeconds: 5 }, async () => ({
    kinds: await countUploads(db),
  }));
  await boss.schedule(measureQueue, '53 * * * *');
  await boss.send(measureQueue);
};
