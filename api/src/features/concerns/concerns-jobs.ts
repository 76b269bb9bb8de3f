import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { lockConcerns, shuffleConcerns } from './concerns-repository.ts';

const shuffleQueue = 'concerns.shuffle';

// A killed worker's job is taken over within half a minute; the job is idempotent.
const queue = { policy: 'short', heartbeatSeconds: 20, retryLimit: 5, retryDelay: 0 } as const;

/** Writes the concerns anew each hour: the last one's xmin otherwise tells when it came. */
export const startConcernsJobs: FeatureJobs = async (boss, { db }) => {
  await boss.createQueue(shuffleQueue, queue);
  await boss.work(shuffleQueue, { pollingIntervalSeconds: 5 }, async () => {
    await db.transaction().execute(async (trx) => {
      await lockConcerns(trx);
      await shuffleConcerns(trx);
    });
  });
  await boss.schedule(shuffleQueue, '11 * * * *');
};
