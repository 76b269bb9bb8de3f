import { findOfflineCall } from '@greenroom/sync-protocol/contract';
import { skipCallName } from '@greenroom/sync-protocol/sync/mutation';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SyncObserver } from '../sync/sync-observer.ts';
import { type MeasuredParts, measureParts } from './part-metrics.ts';
import { RecentMaximum } from './recent-maximum.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Maximum age in seconds; a device's clock may be years behind. */
const maxAge = 400 * day;

/** Seconds; most responses take a few milliseconds, a sign-in or a first pull much longer. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * All metrics, for /metrics. Labels contain only patterns, codes and names of the contract: no
 * personal data, and no number of series that a client could increase.
 */
export interface Metrics {
  /** Receives events of exchanges. */
  readonly sync: SyncObserver;
  /** Receives the seconds from a commit of this instance until its sockets were written to. */
  readonly observeLag: (seconds: number) => void;
  countRequests(app: FastifyInstance): void;
  /** Measures the database pool, the sockets and the jobs at each read. */
  measureParts(parts: MeasuredParts): void;
  /** All metrics in Prometheus' text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/** `now` absent: the system's clock. */
export function createMetrics(now: () => Date = () => new Date()): Metrics {
  // Not prom-client's global one: tests run several servers in one process.
  const registry = new Registry();
  // Memory, CPU, file descriptors, garbage collection, event loop lag.
  collectDefaultMetrics({ register: registry });
  return {
    sync: createSyncMetrics(registry, now),
    observeLag: createLagObserver(registry),
    countRequests: (app) => countRequests(app, registry),
    measureParts: (parts) => measureParts(registry, parts),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Counts and times every response but those of anonymous calls, by route pattern, never by address. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'greenroom_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isAnonymous === true) return;
    const labels = {
      method: knownMethods.has(request.method) ? request.method : 'other',
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

/** Counts exchanges, and measures how long changes had waited on their devices. */
function createSyncMetrics(registry: Registry, now: () => Date): SyncObserver {
  const registers = [registry];
  const batches = new Counter({
    name: 'greenroom_sync_batches_total',
    help: 'Exchanges, with changes (push) or without (pull).',
    labelNames: ['kind'],
    registers,
  });
  const mutations = new Counter({
    name: 'greenroom_sync_mutations_total',
    help: 'Mutations processed for the first time, by call and outcome.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const ages = new Histogram({
    name: 'greenroom_sync_queued_age_seconds',
    help: 'Age of the oldest change of each batch when it arrived, by the clock of its device.',
    buckets: [1, 5, 30, minute, 10 * minute, hour, 6 * hour, day, 7 * day, 30 * day],
    registers,
  });
  const oldest = new RecentMaximum();
  new Gauge({
    name: 'greenroom_sync_oldest_queued_seconds',
    help: 'Highest age of a change that arrived within the last five minutes; 0 without any.',
    registers,
    collect() {
      this.set(oldest.read(now()));
    },
  });

  return {
    batchArrived: (batch, moment) => {
      batches.inc({ kind: batch.length > 0 ? 'push' : 'pull' });
      if (batch.length === 0) return;
      const first = Math.min(...batch.map(({ at }) => Date.parse(at)));
      const age = Math.min(Math.max((moment.getTime() - first) / 1000, 0), maxAge);
      ages.observe(age);
      oldest.add(age, moment);
    },
    mutationProcessed: (call, outcome) => mutations.inc({ call: labelOf(call), outcome }),
  };
}

/**
 * Measures how long a change of this instance takes from its commit, over the database's NOTIFY,
 * until it is written to the sockets here.
 */
function createLagObserver(registry: Registry): (seconds: number) => void {
  const lag = new Histogram({
    name: 'greenroom_live_lag_seconds',
    help: 'Time from a commit of this instance until its open devices were told.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (seconds) => lag.observe(seconds);
}

/** A device may send any call name; only those of the contract become a series. */
function labelOf(call: string): string {
  return call === skipCallName || findOfflineCall(call) ? call : 'unknown';
}
