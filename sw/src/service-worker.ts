import { clientsClaim } from 'workbox-core';
import { flushOutboxes } from './outbox-flush.ts';
import { keepOutgoingFiles } from './outgoing-files.ts';
import { serveSavedFiles } from './saved-files.ts';
import { showPushes } from './push-notifications.ts';
import { addStaticRoutes, listenForUpdateConsent, serveShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** The tag the replica registers with Background Sync (`outboxSyncTag`) when it queues a change. */
const outboxTag = 'greenroom-outbox';

// The build replaces this name and requires exactly one occurrence.
const files = self.__WB_MANIFEST;

// From a page's first session on: it plays saved files, and starts the version it agrees to.
clientsClaim();
addStaticRoutes();
serveShell(files);
keepOutgoingFiles(files);
serveSavedFiles();
listenForUpdateConsent(files);
showPushes();

self.addEventListener('sync', (event) => {
  // The browser repeats a sync whose promise rejects, so a failed flush must not be swallowed.
  if (event.tag === outboxTag) event.waitUntil(flushOutboxes());
});
