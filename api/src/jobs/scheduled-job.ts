import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';

/**
 * A killed worker's job is taken over within about half a minute (security.md 32), so handlers are
 * idempotent. At most one waits beside the one that runs.
 */
const queueOptions = {
  heartbeatSeconds: 20,
  // Else 15 minutes: a backup of many files takes longer, and would be begun a second time beside itself.
  expireInSeconds: 12 * 60 * 60,
  retryLimit: 5,
  retryDelay: 0,
  notify: true,
} as const;
/** NOTIFY wakes the worker; polling finds jobs to repeat, and covers a lost LISTEN connection. */
const polling = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 10 } as const;

export interface ScheduledJob {
  /** Also the queue's name. */
  readonly name: string;
  /** In UTC. */
  readonly cron: string;
  /** Runs at the start of the server, too. Default: false. */
  readonly atStart?: boolean;
  /** Once runs for all that came due while no server ran, or its machine slept. Default: none does. */
  readonly missed?: 'once';
  /** How often a run that failed is repeated, after how many seconds. Default: five times, at once. */
  readonly retry?: { readonly limit: number; readonly delay: number };
  /** Told each run that failed: pg-boss only keeps it with the job. */
  readonly log: FastifyBaseLogger;
  /** Its result is kept with the job. */
  readonly run: () => Promise<unknown>;
}

/** Creates the queue of a job that runs by the clock, with its worker and schedule. */
export async function startScheduledJob(
  boss: PgBoss,
  { name, cron, atStart = false, missed, retry, log, run }: ScheduledJob,
): Promise<void> {
  const options = {
    ...queueOptions,
    ...(retry && { retryLimit: retry.limit, retryDelay: retry.delay }),
  };
  await boss.createQueue(name, { ...options, policy: 'short' });
  // A queue that exists is left as it is by its creation.
  await boss.updateQueue(name, options);
  await boss.work(name, polling, () => logFailure(log, name, run));
  await boss.schedule(name, cron, null, { ...(missed && { missed }) });
  if (atStart) await boss.send(name);
}

/** Ends a schedule that nobody serves any more, which would go on to add jobs. None was begun: nothing. */
export async function endScheduledJob(boss: PgBoss, name: string): Promise<void> {
  await boss.unschedule(name);
  if (await boss.getQueue(name)) await boss.deleteQueuedJobs(name);
}

/** Logs a failed run of the job `name`, which fails all the same. */
export async function logFailure<T>(
  log: FastifyBaseLogger,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed');
    throw error;
  }
}
