import { cacheNames } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** Files of versions that may still run in an open tab. */
const outgoingCache = 'greenroom-outgoing';

/** Files with their hash in the name: they are gone from the server with the version they belong to. */
function isVersioned(url: URL): boolean {
  return url.origin === self.location.origin && url.pathname.startsWith('/assets/');
}

/**
 * A tab goes on with the version it was opened with until somebody agrees to the update in it. What
 * it loads later must still be there then, though neither this version nor the server has it.
 */
export function keepOutgoingFiles(files: readonly PrecacheEntry[]): void {
  const own = new Set(files.map(({ url }) => new URL(url, self.location.href).href));
  self.addEventListener('install', (event) => event.waitUntil(keepFilesNotIn(own)));
  self.addEventListener('activate', (event) => event.waitUntil(forgetUnlessOpen()));
  registerRoute(({ url }) => isVersioned(url) && !own.has(url.href), answerFromOutgoing);
}

/** At install the version before is still whole; its files leave the precache at activation. */
async function keepFilesNotIn(own: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(cacheNames.precache))) return;
  const precache = await caches.open(cacheNames.precache);
  const outgoing = await caches.open(outgoingCache);
  for (const request of await precache.keys()) {
    if (!isVersioned(new URL(request.url)) || own.has(request.url)) continue;
    const file = await precache.match(request);
    if (file) await outgoing.put(request, file);
  }
}

/** With one window it is the one that has just agreed and starts anew: nobody needs the old files. */
async function forgetUnlessOpen(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await caches.delete(outgoingCache);
}

async function answerFromOutgoing({ request }: { readonly request: Request }): Promise<Response> {
  const kept = await caches.match(request, { cacheName: outgoingCache });
  return kept ?? (await fetch(request));
}
