import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { serverPaths } from './server-paths.ts';

declare const self: ServiceWorkerGlobalScope;

/** The install event where the browser has static routes (Chromium 123 and later). */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly StaticRoute[]): Promise<void>;
}

interface StaticRoute {
  readonly condition: { readonly urlPattern: string };
  readonly source: 'network' | 'fetch-event';
}

/** The first that matches decides. Files may be answered from what was saved on the device. */
const staticRoutes: readonly StaticRoute[] = [
  { condition: { urlPattern: '/api/files/*' }, source: 'fetch-event' },
  { condition: { urlPattern: '/api/documents/*' }, source: 'fetch-event' },
  { condition: { urlPattern: '/api/*' }, source: 'network' },
];

/**
 * Calls bypass the worker where the browser can. Each would count as work of the worker: Chromium
 * activates a new version only once the old one is idle, and a page that asks every 5 s (the
 * maintenance setting) could keep it from that for minutes after the person agreed to the update.
 */
export function addStaticRoutes(): void {
  self.addEventListener('install', (event: RoutingInstallEvent) => {
    const ready = event.addRoutes?.(staticRoutes);
    // Best effort: without static routes calls pass through the worker.
    event.waitUntil(ready?.catch(() => undefined) ?? Promise.resolve());
  });
}

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

/**
 * A waiting worker takes over when the person has agreed to the update, never by itself. It tells its
 * version, the hash of its index page, so that a postponed one is not offered again.
 */
export function listenForUpdateConsent(files: readonly PrecacheEntry[]): void {
  const version = files.find(({ url }) => url === 'index.html')?.revision ?? null;
  self.addEventListener('message', (event) => {
    if (isOfType(event.data, 'SKIP_WAITING')) event.waitUntil(self.skipWaiting());
    if (isOfType(event.data, 'VERSION')) event.ports[0]?.postMessage(version);
  });
}

function isOfType(data: unknown, type: string): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === type;
}
