import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { closeEndedTargets } from './close-targets.ts';

const closeQueue = 'targets.close';

// A killed worker's job is taken over within half a minute; the job is idempotent.
const queue = { policy: 'short', heartbeatSeconds: 20, retryLimit: 5, retryDelay: 0 } as const;

/** Closes ended targets at the start and each hour, since a day ends at each hour somewhere. */
export const startTargetsJobs: FeatureJobs = async (boss, { db, log, now }) => {
  await boss.createQueue(closeQueue, queue);
  await boss.work(closeQueue, { pollingIntervalSeconds: 5 }, async () => {
    const closed = await closeEndedTargets(db, now());
    if (closed > 0) log.info({ closed }, 'ended targets were closed');
    return closed;
  });
  await boss.schedule(closeQueue, '7 * * * *');
  await boss.send(closeQueue);
};
