import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { SyncObserver } from '../sync/sync-observer.ts';
import { countRequests } from './request-metrics.ts';
import { type MeasuredParts, measureParts } from './part-metrics.ts';
import { createLagObserver, createSyncMetrics } from './sync-metrics.ts';

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
