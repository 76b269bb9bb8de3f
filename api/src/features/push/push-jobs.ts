import { fromKysely, type Job, type JobResult, type PgBoss } from 'pg-boss';
import type { FeatureJobs, JobParts } from '../../jobs/feature-jobs.ts';
import { logFailure, startScheduledJob } from '../../jobs/scheduled-job.ts';
import { deliver } from './deliver.ts';
import {
  type DeliverJob,
  deliverQueue,
  type FanOutJob,
  fanOutQueue,
  priorityOf,
  type PushJobParts,
} from './push-job-parts.ts';
import { provideVapidKeys } from './push-keys-repository.ts';
import { enqueueChatPush } from './push-queue-repository.ts';
import {
  deleteOldPushes,
  findPush,
  hasDuePushes,
  markSent,
  takeDuePushes,
} from './pushes-repository.ts';
import { createSendPush, type PushSettings } from './sending/send-push.ts';
import { findRecipientIds, hasUnsettledNews } from './subscriptions/recipients-repository.ts';

/** Browsers a fan-out job reads; each bounded so that no job holds a transaction for long. */
const pageSize = 500;
/** Browsers of one delivery job. */
const batchSize = 50;

// Handlers decide what is retried; the queue retries only what crashed.
const queue = { heartbeatSeconds: 20, retryLimit: 5, retryDelay: 1, notify: true } as const;
// A full batch is followed by the next at once. NOTIFY wakes workers; polling finds
// deliveries that are due again.
const polling = {
  batchSize: 2,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;

/** Starts the delivery of pushes; generates the key pair at the first start. */
export function createPushJobs(push: PushSettings): FeatureJobs {
  return async (boss, parts) => {
    const { db, log, now } = parts;
    const send = createSendPush(await provideVapidKeys(db), push);
    const { publicOrigin, firstDelay = 10, relayInterval = 1_000 } = push;
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
    await boss.work(fanOutQueue, polling, (jobs: Job<FanOutJob>[]) =>
      runEach(jobs, (job) => logFailure(log, fanOutQueue, () => fanOut(own, job))),
    );
    // Two workers: one encrypts while the other waits for answers.
    await boss.work(deliverQueue, { ...polling, localConcurrency: 2 }, (jobs: Job<DeliverJob>[]) =>
      runEach(jobs, (job) => logFailure(log, deliverQueue, () => deliver(own, job))),
    );
    await startScheduledJob(boss, {
      name: 'push.clean',
      cron: '41 * * * *',
      missed: 'once',
      log,
      run: () => deleteOldPushes(db, now()),
    });
    startRelay(boss, own, { ...parts, relayInterval });
  };
}

/** Each for itself: one that fails neither keeps those beside it from running nor repeats them. */
async function runEach<T>(
  jobs: readonly Job<T>[],
  run: (data: T) => Promise<void>,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data } of jobs) {
    const result = await run(data).then(
      (): JobResult => ({ id, status: 'completed' }),
      (error: unknown): JobResult => ({ id, status: 'failed', output: { message: String(error) } }),
    );
    results.push(result);
  }
  return results;
}

/** Looks for pushes that transactions have left, until the jobs stop. */
function startRelay(
  boss: PgBoss,
  parts: PushJobParts,
  { log, relayInterval }: Pick<JobParts, 'log'> & Required<Pick<PushSettings, 'relayInterval'>>,
): void {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= relayPushes(parts)
      .catch((error: unknown) => log.warn({ err: error }, 'pushes could not be queued'))
      .finally(() => (running = null));
  }, relayInterval);
  timer.unref();
  boss.once('stopped', () => clearInterval(timer));
}

/** Gives due pushes to the job queue. @returns their number */
async function relayPushes({
  boss,
  db,
  now,
}: Pick<PushJobParts, 'boss' | 'db' | 'now'>): Promise<number> {
  // Spares an idle server a transaction at each look.
  if (!(await hasDuePushes(db, now()))) return 0;
  return db.transaction().execute(async (trx) => {
    const pushes = await takeDuePushes(trx, now());
    if (pushes.length === 0) return 0;
    // What was written since waits for a push of its own.
    const isOfChat = pushes.some(({ audience }) => audience === 'chat');
    if (isOfChat && (await hasUnsettledNews(trx, now()))) await enqueueChatPush(trx, now());
    const jobs = pushes.map((push) => ({
      data: { pushId: push.id, after: null } satisfies FanOutJob,
      priority: priorityOf(push),
    }));
    await boss.insert(fanOutQueue, jobs, { db: fromKysely(trx) });
    return pushes.length;
  });
}

/** Divides a push among delivery jobs, one page of browsers; the next page is a job of its own. */
async function fanOut(
  { boss, db, now }: Pick<PushJobParts, 'boss' | 'db' | 'now'>,
  { pushId, after }: FanOutJob,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const push = await findPush(trx, pushId);
    if (!push || push.expires_at <= now()) return;
    const ids = await findRecipientIds(trx, push, { after, limit: pageSize, now: now() });
    const adapter = { db: fromKysely(trx) };
    const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
      ids.slice(index * batchSize, (index + 1) * batchSize),
    );
    const priority = priorityOf(push);
    const jobs = batches.map((to) => ({
      data: { pushId, to, attempt: 1 } satisfies DeliverJob,
      priority,
    }));
    if (jobs.length > 0) await boss.insert(deliverQueue, jobs, adapter);
    const last = ids.at(-1);
    if (ids.length < pageSize || last === undefined) {
      await markSent(trx, push.notification_id, now());
      return;
    }
    await boss.insert(
      fanOutQueue,
      [{ data: { pushId, after: last } satisfies FanOutJob, priority }],
      adapter,
    );
  });
}
