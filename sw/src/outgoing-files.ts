import { cacheNames } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** Caches of the files of the version before, and of the one before that: a tab may still run it. */
const outgoingCache = 'greenroom-outgoing';
const olderCache = 'greenroom-outgoing-older';

/** Files with a hash in their name; the server drops them with their version. */
function isVersioned(url: URL): boolean {
  return url.origin === self.location.origin && url.pathname.startsWith('/assets/');
}

/**
 * Keeps the files of the two previous versions. A tab runs the version it was opened with until its
 * user agrees to the update, and may load parts of it later that neither this version nor the server
 * has.
 */
export function keepOutgoingFiles(files: readonly PrecacheEntry[]): void {
  const own = new Set(files.map(({ url }) => new URL(url, self.location.href).href));
  // A device without room for them has it for the new version.
  self.addEventListener('install', (event) =>
    event.waitUntil(keepFilesNotIn(own).catch(forgetAll)),
  );
  self.addEventListener('activate', (event) => event.waitUntil(forgetUnlessOpen()));
  registerRoute(({ url }) => isVersioned(url) && !own.has(url.href), answerFromOutgoing);
}

/** Runs at install: the previous version's files leave the precache at activation. */
async function keepFilesNotIn(own: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(cacheNames.precache))) return;
  const precache = await caches.open(cacheNames.precache);
  const outgoing = await caches.open(outgoingCache);
  const kept = new Set((await outgoing.keys()).map(({ url }) => url));
  const leaving = (await precache.keys()).filter(({ url }) => {
    return isVersioned(new URL(url)) && !own.has(url);
  });
  // Kept by an install that was repeated, or whose version never got to run: the older stay too.
  const isKept = ({ url }: Request) => kept.has(url);
  if (leaving.length > 0 && !leaving.some(isKept)) await moveToOlder(outgoing);
  for (const request of leaving) if (!isKept(request)) await copy(request, precache, outgoing);
}

async function moveToOlder(outgoing: Cache): Promise<void> {
  await caches.delete(olderCache);
  const older = await caches.open(olderCache);
  for (const request of await outgoing.keys()) {
    await copy(request, outgoing, older);
    await outgoing.delete(request);
  }
}

async function copy(request: Request, from: Cache, to: Cache): Promise<void> {
  const file = await from.match(request);
  if (file) await to.put(request, file);
}

/**
 * A single window is the one that agreed to the update. It reloads, or stays in its version when asked
 * about unsaved changes: that version's files go with the next one.
 */
async function forgetUnlessOpen(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await caches.delete(olderCache);
}

async function forgetAll(): Promise<void> {
  await caches.delete(outgoingCache);
  await caches.delete(olderCache);
}

async function answerFromOutgoing({ request }: { readonly request: Request }): Promise<Response> {
  const kept = await caches.match(request, { cacheName: outgoingCache });
  const older = kept ?? (await caches.match(request, { cacheName: olderCache }));
  return older ?? (await fetch(request));
}
