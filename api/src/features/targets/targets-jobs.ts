import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { startScheduledJob } from '../../jobs/scheduled-job.ts';
import { closeEndedTargets } from './close-targets.ts';

/** Closes ended targets at the start and each hour, since a day ends at each hour somewhere. */
export const startTargetsJobs: FeatureJobs = (boss, { db, log, now }) =>
  startScheduledJob(boss, {
    name: 'targets.close',
    cron: '7 * * * *',
    atStart: true,
    run: async () => {
      const closed = await closeEndedTargets(db, now());
      if (closed > 0) log.info({ closed }, 'ended targets were closed');
      return closed;
    },
  });
