import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { startScheduledJob } from '../../jobs/scheduled-job.ts';
import { remindShifts } from './remind-shifts.ts';

export const remindQueue = 'schedule.remind';

/** Reminds of shifts at the start, of those due since the last instance stopped, and each minute. */
export const startScheduleJobs: FeatureJobs = (boss, { db, log, now }) =>
  startScheduledJob(boss, {
    name: remindQueue,
    cron: '* * * * *',
    atStart: true,
    log,
    run: async () => {
      const reminded = await remindShifts(db, now());
      if (reminded > 0) log.info({ reminded }, 'members were reminded of their shifts');
      return reminded;
    },
  });
