import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

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
}

/** Adds gauges of the pool, the sockets and the jobs. */
export function measureParts(registry: Registry, parts: MeasuredParts): void {
  if (parts.pool) measurePool(registry, parts.pool);
  if (parts.countSockets) measureSockets(registry, parts.countSockets);
  if (parts.readQueues) measureJobs(registry, parts.readQueues);
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

/** Without a database there are no job counts, but the other metrics must stay readable. */
async function withinLimit(
  queues: Promise<readonly QueueCounts[]>,
): Promise<readonly QueueCounts[]> {
  const done = new AbortController();
  const late = wait(jobsLimit, [], { signal: done.signal, ref: false }).catch(() => []);
  const answered = await Promise.race([queues.catch(() => []), late]);
  done.abort();
  return answered;
}
