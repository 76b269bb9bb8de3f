import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { removeDueFiles, sweepFiles } from './remove-files.ts';

const removeQueue = 'files.remove';
const sweepQueue = 'files.sweep';

// A killed worker's job is taken over within half a minute; both jobs are idempotent.
const queue = { policy: 'short', heartbeatSeconds: 20, retryLimit: 5, retryDelay: 0 } as const;

/** Removes due files at the start and each minute; sweeps each hour. */
export const startUploadsJobs: FeatureJobs = async (boss, parts) => {
  const polling = { pollingIntervalSeconds: 5 };
  await boss.createQueue(removeQueue, queue);
  await boss.createQueue(sweepQueue, queue);
  await boss.work(removeQueue, polling, () => removeDueFiles(parts));
  await boss.work(sweepQueue, polling, async () => {
    const swept = await sweepFiles(parts);
    parts.log.info(swept, 'files were swept');
    return swept;
  });
  await boss.schedule(removeQueue, '* * * * *');
  // Files left by a process that died just now need not wait for the minute.
  await boss.send(removeQueue);
  await boss.schedule(sweepQueue, '23 * * * *');
};
