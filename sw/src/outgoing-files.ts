import { cacheNames } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** Cache of files of versions that an open tab may still run. */
const outgoingCache = 'greenroom-outgoing';

/** Files with a hash in their name; the server drops them with their version. */
function isVersioned(url: URL): boolean {
  return url.origin === self.location.origin && url.pathname.startsWith('/assets/');
}

/**
 * Keeps the previous version's files. A tab runs the version it was opened with until its user agrees
 * to the update, and may load parts of it later that neither this version nor the server has.
 */
export function keepOutgoingFiles(files: readonly PrecacheEntry[]): void {
  const own = new Set(files.map(({ url }) => new URL(url, self.location.href).href));
  self.addEventListener('install', (event) => event.waitUntil(keepFilesNotIn(own)));
  self.addEventListener('activate', (event) => event.waitUntil(forgetUnlessOpen()));
  registerRoute(({ url }) => isVersioned(url) && !own.has(url.href), answerFromOutgoing);
}

/** Runs at install: the previous version's files leave the precache at activation. */
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

/** A single window is the one that agreed to the update and reloads; the old files are unused. */
async function forgetUnlessOpen(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await caches.delete(outgoingCache);
}

async function answerFromOutgoing({ request }: { readonly request: Request }): Promise<Response> {
  const kept = await caches.match(request, { cacheName: outgoingCache });
  return kept ?? (await fetch(request));
}
