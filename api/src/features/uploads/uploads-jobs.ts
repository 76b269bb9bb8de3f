import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { removeDueFiles, sweepFiles } from './remove-files.ts';

const removeQueue = 'files.remove';
const sweepQueue = 'files.sweep';

// A killed worker's job is taken over within half a minute; both may run twice without harm.
const queue = { policy: 'short', heartbeatSeconds: 20, retryLimit: 5, retryDelay: 0 } as const;

/** Removes files that are due at the start and each minute, and looks for forgotten ones each hour. */
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
  // What a process left that died a moment ago does not wait for the minute.
  await boss.send(removeQueue);
  await boss.schedule(sweepQueue, '23 * * * *');
};
