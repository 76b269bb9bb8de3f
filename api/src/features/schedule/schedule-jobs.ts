import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { remindShifts } from './remind-shifts.ts';

export const remindQueue = 'schedule.remind';

// A killed worker's job is taken over within half a minute; the job is idempotent.
const queue = { policy: 'short', heartbeatSeconds: 20, retryLimit: 5, retryDelay: 0 } as const;

/** Reminds of shifts at the start and each minute. */
export const startScheduleJobs: FeatureJobs = async (boss, { db, log, now }) => {
  await boss.createQueue(remindQueue, queue);
  await boss.work(remindQueue, { pollingIntervalSeconds: 2 }, async () => {
    const reminded = await remindShifts(db, now());
    if (reminded > 0) log.info({ reminded }, 'members were reminded of their shifts');
    return reminded;
  });
  await boss.schedule(remindQueue, '* * * * *');
  // Due since the last instance stopped.
  await boss.send(remindQueue);
};
