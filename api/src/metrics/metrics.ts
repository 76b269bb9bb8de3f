import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { SyncObserver } from '../sync/sync-observer.ts';
import { type MeasuredParts, measureParts } from './part-metrics.ts';
import { createLagObserver, createSyncMetrics } from './sync-metrics.ts';

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
