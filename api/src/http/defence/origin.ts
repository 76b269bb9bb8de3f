import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

/**
 * Refuses a request made by another site's page (security.md 13). A request with neither Origin nor
 * Sec-Fetch-Site is not from a browser and passes. `publicOrigin` absent: the request's own origin
 * is compared.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin?: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // 'none': initiated by the person, such as a typed address.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  if (origin === undefined) return;
  if (origin !== ownOriginOf(request, publicOrigin)) throw foreign();
}

/** Whether a browser would show the answer as a page of its own, as that of a typed address. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate';
}

/** Where browsers find this site. `publicOrigin` absent: where the request found it. */
export function ownOriginOf(request: FastifyRequest, publicOrigin?: string): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}

/** Whether a method may change something and therefore needs the origin check. */
export function isUnsafeMethod(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

function foreign(): AppError {
  return new AppError('foreign_origin', 'This request comes from another site');
}
