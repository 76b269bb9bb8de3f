import type { FeatureJobs } from '../feature-jobs.ts';
import { purge } from './purge.ts';

const purgeQueue = 'purge';

// A killed worker's job is taken over within half a minute; the job is idempotent.
const queue = { policy: 'short', heartbeatSeconds: 20, retryLimit: 5, retryDelay: 0 } as const;

/** Purges each hour. */
export const startPurgeJobs: FeatureJobs = async (boss, { db, log, now }) => {
  await boss.createQueue(purgeQueue, queue);
  await boss.work(purgeQueue, { pollingIntervalSeconds: 5 }, async () => {
    const deleted = await purge(db, now());
    log.info(deleted, 'old rows were purged');
    return deleted;
  });
  await boss.schedule(purgeQueue, '37 * * * *');
};
