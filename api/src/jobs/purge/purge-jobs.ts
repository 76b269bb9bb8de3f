import type { FeatureJobs } from '../feature-jobs.ts';
import { startScheduledJob } from '../scheduled-job.ts';
import { purge } from './purge.ts';

/** Purges each hour, and at the start where one was missed: some machines are never on at that minute. */
export const startPurgeJobs: FeatureJobs = (boss, { db, log, now }) =>
  startScheduledJob(boss, {
    name: 'purge',
    cron: '37 * * * *',
    missed: 'once',
    log,
    run: async () => {
      const deleted = await purge(db, now());
      if (deleted) log.info(deleted, 'old rows were purged');
      else
        log.warn('the clock is months later than at the last purge: nothing is purged for a day');
      return deleted ?? {};
    },
  });
