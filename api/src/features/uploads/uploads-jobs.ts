import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { startScheduledJob } from '../../jobs/scheduled-job.ts';
import { removeDueFiles, sweepFiles, sweepQueue } from './remove-files.ts';

/** Removes due files at the start and each minute; sweeps each hour. */
export const startUploadsJobs: FeatureJobs = async (boss, parts) => {
  await startScheduledJob(boss, {
    name: 'files.remove',
    cron: '* * * * *',
    // Files left by a process that died just now need not wait for the minute.
    atStart: true,
    // The next minute repeats it: at once, a file that cannot be removed would fill the log.
    retry: { limit: 0, delay: 0 },
    log: parts.log,
    run: () => removeDueFiles(parts),
  });
  await startScheduledJob(boss, {
    name: sweepQueue,
    cron: '23 * * * *',
    missed: 'once',
    log: parts.log,
    run: async () => {
      const swept = await sweepFiles(parts);
      parts.log.info(swept, 'files were swept');
      return swept;
    },
  });
};
