import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

/**
 * Refuses a request another site's page made (security.md 13). A request with neither Origin nor
 * Sec-Fetch-Site does not come from a browser and passes. `publicOrigin` absent: the own origin is
 * the address the request came to.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin?: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // 'none' is a person's own doing, such as an address typed in.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  if (origin === undefined) return;
  const own = publicOrigin ?? `${request.protocol}://${request.host}`;
  if (origin !== own) throw foreign();
}

/** Whether a method may change something, and so needs the check. */
export function isUnsafeMethod(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

function foreign(): AppError {
  return new AppError('foreign_origin', 'This request comes from another site');
}
