import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import type { FastifyInstance } from 'fastify';
import { serverVersion } from '../../features/system/server-version.ts';
import { oldestProtocol } from '../../sync/sync-handlers.ts';

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
