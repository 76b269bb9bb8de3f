import type { IncomingMessage } from 'node:http';

/** No route: the handler of what was not found recognises it. */
export const malformedAddress = '/malformed-address';

/**
 * An address no route can read (`/%zz`) becomes one that leads nowhere. Fastify would refuse it
 * before any hook, without the security headers and without a line in the log.
 */
export function replaceMalformedAddress(request: IncomingMessage): string {
  const url = request.url ?? '';
  return isReadable(url) ? url : malformedAddress;
}

function isReadable(url: string): boolean {
  // Proxies may send whole addresses; `OPTIONS *` has none.
  if (!url.startsWith('/') && !URL.canParse(url)) return false;
  if (!url.includes('%')) return true;
  try {
    decodeURI(url.split(/[?#]/, 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
