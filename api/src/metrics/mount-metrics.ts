import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsConfig {
  /** Bearer token for /metrics. Absent: only this machine may read them. */
  readonly metricsToken?: string;
}

type AccessConfig = MetricsConfig & { readonly publicOrigin?: string };

/** GET /metrics, with METRICS_TOKEN, without one from this machine only: the figures are private. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, config: AccessConfig): void {
  metrics.countRequests(app);
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const mayRead =
      config.metricsToken === undefined
        ? isFromHere(request, config.publicOrigin)
        : hasToken(request, config.metricsToken);
    if (!mayRead) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthenticated', 'Metrics need the bearer token METRICS_TOKEN');
    }
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  // Hashes have equal lengths, which timingSafeEqual requires.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a person or program on this machine asks, by its loopback name. A reverse proxy on the
 * same machine connects from loopback, too; it is detected by a forwarding header, by the public
 * host name it passes on, or by PUBLIC_ORIGIN, without which such a setup refuses every write as
 * foreign.
 */
function isFromHere(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  if (publicOrigin !== undefined && !loopbackHost.test(new URL(publicOrigin).hostname))
    return false;
  if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) return false;
  // Other sites may point a name of theirs at this machine; the host header reveals it.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return loopbackHost.test(host) && isLoopback(request.socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
