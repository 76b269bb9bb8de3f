import { setTimeout as wait } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobRun } from '../jobs/runs-repository.ts';

/** Milliseconds for counting the queues; after that their series are left out. */
const jobsLimit = 1_000;

/** Numbers of queued, active and failed jobs of a queue. */
export interface QueueCounts {
  readonly name: string;
  readonly queuedCount: number;
  readonly activeCount: number;
  readonly failedCount: number;
}

/** Parts measured at each read. An absent part has no series. */
export interface MeasuredParts {
  readonly pool?: {
    readonly totalCount: number;
    readonly idleCount: number;
    readonly waitingCount: number;
  };
  readonly countSockets?: () => number;
  /** Cheap: reads the counts that pg-boss stores with each queue. */
  readonly readQueues?: () => Promise<readonly QueueCounts[]>;
  /** The last finished run of each scheduled job. */
  readonly readRuns?: () => Promise<readonly JobRun[]>;
  /** When the last verified backup was taken, and its bytes. */
  readonly readBackup?: () => Promise<{ readonly takenAt: Date; readonly bytes: number } | null>;
  /** The object store, and how many of this instance's requests it did not answer. */
  readonly store?: { readonly errors: number; findFault(): Promise<string | null> };
}

/** Adds gauges of the pool, the sockets and the jobs. */
export function measureParts(registry: Registry, parts: MeasuredParts): void {
  if (parts.pool) measurePool(registry, parts.pool);
  if (parts.countSockets) measureSockets(registry, parts.countSockets);
  if (parts.readQueues) measureJobs(registry, parts.readQueues);
  if (parts.readRuns) measureRuns(registry, parts.readRuns);
  if (parts.readBackup) measureBackup(registry, parts.readBackup);
  if (parts.store) measureStore(registry, parts.store);
}

function measurePool(registry: Registry, pool: NonNullable<MeasuredParts['pool']>): void {
  new Gauge({
    name: 'greenroom_database_connections',
    help: 'The connection pool: all (total), unused (idle), and requests that wait for one (waiting).',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function measureSockets(registry: Registry, countSockets: () => number): void {
  new Gauge({
    name: 'greenroom_live_sockets',
    help: 'Open live connections of this instance.',
    registers: [registry],
    collect() {
      this.set(countSockets());
    },
  });
}

function measureJobs(
  registry: Registry,
  readQueues: NonNullable<MeasuredParts['readQueues']>,
): void {
  new Gauge({
    name: 'greenroom_jobs',
    help: 'Jobs by queue: waiting (queued), running (active), failed and still kept (failed).',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const queues = await withinLimit(readQueues());
      this.reset();
      for (const { name, queuedCount, activeCount, failedCount } of queues) {
        this.set({ queue: name, state: 'queued' }, queuedCount);
        this.set({ queue: name, state: 'active' }, activeCount);
        this.set({ queue: name, state: 'failed' }, failedCount);
      }
    },
  });
}

function measureRuns(registry: Registry, readRuns: NonNullable<MeasuredParts['readRuns']>): void {
  // Each reads for itself: the registry collects all gauges at once.
  const addGauge = (name: string, help: string, valueOf: (run: JobRun) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const runs = await withinLimit(readRuns());
        this.reset();
        for (const run of runs) this.set({ queue: run.name }, valueOf(run));
      },
    });
  addGauge(
    'greenroom_job_last_run_timestamp_seconds',
    'When the last run of a scheduled job ended, in seconds since 1970.',
    ({ endedAt }) => endedAt.getTime() / 1_000,
  );
  addGauge(
    'greenroom_job_last_run_duration_seconds',
    'Duration of the last run of a scheduled job.',
    ({ startedAt, endedAt }) => (endedAt.getTime() - startedAt.getTime()) / 1_000,
  );
  addGauge(
    'greenroom_job_last_run_failed',
    'Whether the last run of a scheduled job failed: 1, else 0.',
    ({ state }) => (state === 'failed' ? 1 : 0),
  );
}

function measureBackup(
  registry: Registry,
  readBackup: NonNullable<MeasuredParts['readBackup']>,
): void {
  const addGauge = (
    name: string,
    help: string,
    valueOf: (backup: { readonly takenAt: Date; readonly bytes: number }) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const [backup] = await withinLimit(readBackup().then((last) => (last ? [last] : [])));
        // Not `reset`, which sets a gauge without labels to 0: a backup of 1970.
        this.remove();
        if (backup) this.set(valueOf(backup));
      },
    });
  addGauge(
    'greenroom_backup_verified_timestamp_seconds',
    'When the last backup that was restored in a test was taken, in seconds since 1970.',
    ({ takenAt }) => takenAt.getTime() / 1_000,
  );
  addGauge(
    'greenroom_backup_verified_bytes',
    'Size of the last backup that was restored in a test.',
    ({ bytes }) => bytes,
  );
}

function measureStore(registry: Registry, store: NonNullable<MeasuredParts['store']>): void {
  new Gauge({
    name: 'greenroom_object_store_up',
    help: 'Whether the object store answers: 1, else 0.',
    registers: [registry],
    async collect() {
      this.set((await store.findFault()) === null ? 1 : 0);
    },
  });
  new Counter({
    name: 'greenroom_object_store_errors_total',
    help: 'Requests of this instance that the object store did not answer.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(store.errors);
    },
  });
}

/** Without a database there are no job counts, but the other metrics must stay readable. */
async function withinLimit<T>(read: Promise<readonly T[]>): Promise<readonly T[]> {
  const done = new AbortController();
  const late = wait<readonly T[]>(jobsLimit, [], { signal: done.signal, ref: false }).catch(
    () => [],
  );
  const answered = await Promise.race([read.catch(() => []), late]);
  done.abort();
  return answered;
}
