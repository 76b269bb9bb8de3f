import type { IncomingMessage } from 'node:http';

/** Not a route: the not-found handler recognises it. */
export const malformedAddress = '/malformed-address';

/** Replaces an undecodable address (`/%zz`): Fastify would refuse it without headers and log. */
export function replaceMalformedAddress(request: IncomingMessage): string {
  const url = request.url ?? '';
  return isReadable(url) ? url : malformedAddress;
}

function isReadable(url: string): boolean {
  // Proxies may send absolute addresses; `OPTIONS *` has none.
  if (!url.startsWith('/') && !URL.canParse(url)) return false;
  if (!url.includes('%')) return true;
  try {
    decodeURI(url.split(/[?#]/, 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
