import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** One line a request: method, route pattern, status, milliseconds and the request's id, nothing else. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
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

/** Ids that stay unique over restarts and instances, for a person to quote. */
export function requestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}
