import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** Paths answered by the server, never by the app shell and never cached. */
const serverPaths = [/^\/api(?:\/|$)/, /^\/ws(?:\/|$)/];

/** Precaches the built app and answers every navigation of the app with its index page. */
export function serveShell(files: PrecacheEntry[]): void {
  precacheAndRoute(files);
  cleanupOutdatedCaches();
  // In development the precache list is empty and has no index page to bind to.
  if (!import.meta.env.PROD) return;
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }),
  );
}

/** A waiting worker takes over when the person has agreed to the update, never by itself. */
export function listenForUpdateConsent(): void {
  self.addEventListener('message', (event) => {
    if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
  });
}

function isSkipWaiting(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'
  );
}
