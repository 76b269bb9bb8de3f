import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per request: method, route pattern, status, milliseconds and request id; none for an
 * anonymous call, and health and metrics at debug.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isAnonymous === true) return;
    const level = isWatching(request.routeOptions.url) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/** Whether a proxy or Prometheus asks, every few seconds. */
function isWatching(route: string | undefined): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics';
}

/**
 * A random id of a request, for people to quote. A counter would leave a gap in the log where an
 * anonymous call came (security.md 29).
 */
export function makeRequestId(): string {
  // Node draws for many UUIDs at once. Their first twelve digits are random.
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13);
}
