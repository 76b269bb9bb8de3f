import type { PgBoss } from 'pg-boss';
import type { FeatureJobs, JobParts } from '../../jobs/feature-jobs.ts';
import { startScheduledJob } from '../../jobs/scheduled-job.ts';
import { deliver } from './deliver.ts';
import { fanOut, relayPushes } from './fan-out.ts';
import {
  type DeliverJob,
  deliverQueue,
  type FanOutJob,
  fanOutQueue,
  type PushJobParts,
} from './push-job-parts.ts';
import { provideVapidKeys } from './push-keys-repository.ts';
import { deleteOldPushes } from './pushes-repository.ts';
import { createSendPush, type PushSettings } from './sending/send-push.ts';

/** Milliseconds between looks for new pushes. */
const relayInterval = 1_000;

// Handlers decide what is retried; the queue retries only what crashed.
const queue = { heartbeatSeconds: 20, retryLimit: 5, retryDelay: 1, notify: true } as const;
// A full batch is followed by the next at once. NOTIFY wakes workers; polling finds
// deliveries that are due again.
const polling = {
  batchSize: 2,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;

/** Starts the delivery of pushes; generates the key pair at the first start. */
export function createPushJobs(push: PushSettings): FeatureJobs {
  return async (boss, parts) => {
    const { db, now } = parts;
    const send = createSendPush(await provideVapidKeys(db), push);
    const { publicOrigin, firstDelay = 10 } = push;
    const own: PushJobParts = {
      boss,
      db,
      now,
      send,
      firstDelay,
      ...(publicOrigin && { publicOrigin }),
    };
    await boss.createQueue(fanOutQueue, queue);
    await boss.createQueue(deliverQueue, queue);
    await boss.work<FanOutJob>(fanOutQueue, polling, async (jobs) => {
      for (const { data } of jobs) await fanOut(own, data);
    });
    // Two workers: one encrypts while the other waits for answers.
    await boss.work<DeliverJob>(deliverQueue, { ...polling, localConcurrency: 2 }, async (jobs) => {
      for (const { data } of jobs) await deliver(own, data);
    });
    await startScheduledJob(boss, {
      name: 'push.clean',
      cron: '41 * * * *',
      run: () => deleteOldPushes(db, now()),
    });
    startRelay(boss, own, parts);
  };
}

/** Looks for pushes that transactions have left, until the jobs stop. */
function startRelay(boss: PgBoss, parts: PushJobParts, { log }: Pick<JobParts, 'log'>): void {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= relayPushes(parts)
      .catch((error: unknown) => log.warn({ err: error }, 'pushes could not be queued'))
      .finally(() => (running = null));
  }, relayInterval);
  timer.unref();
  boss.once('stopped', () => clearInterval(timer));
}
