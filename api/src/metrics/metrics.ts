import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { SyncObserver } from '../sync/sync-observer.ts';
import { countRequests } from './request-metrics.ts';
import { type MeasuredParts, measureParts } from './part-metrics.ts';
import { createSyncMetrics } from './sync-metrics.ts';

/**
 * Everything that is counted and measured, for /metrics. Labels hold patterns, codes and names of
 * the contract alone: nothing a person gave, and no number of series a client could drive up.
 */
export interface Metrics {
  /** Told of exchanges by the sync. */
  readonly sync: SyncObserver;
  /** Counts every answer of this server. */
  countRequests(app: FastifyInstance): void;
  /** The database pool, the sockets and the jobs, read whenever metrics are asked for. */
  measureParts(parts: MeasuredParts): void;
  /** Everything in Prometheus' text format. */
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
    countRequests: (app) => countRequests(app, registry),
    measureParts: (parts) => measureParts(registry, parts),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
