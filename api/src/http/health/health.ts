import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import type { FastifyInstance } from 'fastify';
import { pingDatabase } from '../../database/ping-database.ts';
import type { Db } from '../../database/schema.ts';
import { serverVersion } from '../../features/system/server-version.ts';
import { oldestProtocol } from '../../sync/sync-handlers.ts';

/** Milliseconds for the readiness check. */
const readinessLimit = 2_000;

const noFault = () => Promise.resolve(null);

/**
 * `findRemark`: what does not work although the server is ready, such as files.
 * Liveness, without the database, and readiness, which fails before
 * draining (security.md 33).
 */
export function mountHealth(
  app: FastifyInstance,
  db: Db,
  isDraining: () => boolean,
  findFault: () => Promise<string | null> = noFault,
  findRemark: () => Promise<string | null> = noFault,
): void {
  app.get('/healthz', async (_request, reply) => {
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('ok\n');
  });
  app.get('/readyz', async (_request, reply) => {
    const fault = isDraining() ? stopping : await withinLimit(findUnreadiness(db, findFault));
    const remark = fault === null ? await findRemark() : null;
    return reply
      .code(fault === null ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        fault === null ? `ready\n${remark === null ? '' : `${remark}\n`}` : `not ready\n${fault}`,
      );
  });
}

/** The log says so. */
const stopping = '';

const noDatabase = 'The database does not answer.\n';

/** Why the server is not ready, as a line; null: it is. */
async function findUnreadiness(
  db: Db,
  findFault: () => Promise<string | null>,
): Promise<string | null> {
  await pingDatabase(db);
  const fault = await findFault();
  return fault === null ? null : `${fault}\n`;
}

function withinLimit(check: Promise<string | null>): Promise<string | null> {
  const limit = new Promise<string>((resolve) => {
    setTimeout(() => resolve(noDatabase), readinessLimit).unref();
  });
  return Promise.race([check.catch(() => noDatabase), limit]);
}

/** GET /api: which version answers, and which versions of the protocol devices may speak. */
export function mountVersion(app: FastifyInstance): void {
  app.get('/api', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      name: 'Greenroom',
      version: serverVersion,
      protocol: { oldest: oldestProtocol, newest: protocolVersion },
    }),
  );
}
