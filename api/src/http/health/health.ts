import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { pingDatabase } from './health-repository.ts';

/** Milliseconds for the readiness check. */
const readinessLimit = 2_000;

/** Liveness, without the database, and readiness, which fails before draining (security.md 33). */
export function mountHealth(
  app: FastifyInstance,
  db: Kysely<Database>,
  isDraining: () => boolean,
): void {
  app.get('/healthz', async (_request, reply) => {
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('ok\n');
  });
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isDraining() && (await isAnswering(db));
    return reply
      .code(isReady ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
}

async function isAnswering(db: Kysely<Database>): Promise<boolean> {
  const limit = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), readinessLimit).unref();
  });
  const asked = pingDatabase(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, limit]);
}
