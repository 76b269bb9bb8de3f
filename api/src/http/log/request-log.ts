import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per request: method, route pattern, status, milliseconds and request id; none for an
 * anonymous call.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isAnonymous === true) return;
    request.log.info(
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

/** Generates request ids that are unique across restarts and instances, for people to quote. */
export function requestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}
