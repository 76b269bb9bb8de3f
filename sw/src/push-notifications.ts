import {
  type OpenPathMessage,
  pushOwnerAddress,
  pushOwnerCache,
} from '@greenroom/sync-protocol/push/push-places';
import { type PushPayload, pushPayloadSchema } from '@greenroom/sync-protocol/push/push-payload';
import * as v from 'valibot';

declare const self: ServiceWorkerGlobalScope;

/** Missing from TypeScript's library: sounds again although the tag is already shown. */
interface ShownOptions extends NotificationOptions {
  readonly renotify?: boolean;
}

/** What is shown instead of a push for somebody else, or that nobody can read. */
const neutral = {
  title: 'Greenroom',
  body: 'You have a new notification.',
  path: '/',
  tag: 'neutral',
};

/** Shows pushes, opens their screens, and renews a subscription that the browser replaced. */
export function showPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPath(pathOf(event.notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', (event: Event) => {
    (event as ExtendableEvent).waitUntil(renewSubscription());
  });
}

/** Always shows something: browsers revoke the permission of an app that stays silent. */
async function showPush(data: PushMessageData | null): Promise<void> {
  const payload = parsePayload(data);
  const isOurs = payload !== null && payload.user !== null && payload.user === (await readOwner());
  const { title, body, tag, path } = isOurs ? { ...payload, path: payload.url } : neutral;
  const options: ShownOptions = {
    body,
    tag,
    // A reminder pushed twice sounds once; a chat that goes on sounds again.
    renotify: isOurs && payload.kind === 'chat',
    icon: '/icons/icon-192.png',
    data: { path },
  };
  await self.registration.showNotification(title, options);
  await countOnBadge();
}

/** The number shown. A visible window knows the number of unread ones, and sets that. */
async function countOnBadge(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const shown = await self.registration.getNotifications();
  // Absent in many browsers; refused where the app is not installed.
  await navigator.setAppBadge?.(shown.length).catch(() => undefined);
}

function parsePayload(data: PushMessageData | null): PushPayload | null {
  try {
    return v.parse(pushPayloadSchema, data?.json());
  } catch {
    return null;
  }
}

async function readOwner(): Promise<string | null> {
  const kept = await caches.match(pushOwnerAddress, { cacheName: pushOwnerCache });
  return kept ? await kept.text() : null;
}

function pathOf(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('path' in data)) return '/';
  const url = new URL(String(data.path), self.location.origin);
  return url.origin === self.location.origin ? url.pathname + url.search + url.hash : '/';
}

/** An open window navigates by itself, so that a draft in it is kept. */
async function openPath(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const window = windows.find(({ focused }) => focused) ?? windows[0];
  if (!window) {
    await self.clients.openWindow(path);
    return;
  }
  window.postMessage({ type: 'OPEN_PATH', path } satisfies OpenPathMessage);
  await window.focus();
}

/**
 * Subscribes again after the browser dropped a subscription. The cookie says whose it is; without a
 * session or a network the next start of the app repairs it.
 */
async function renewSubscription(): Promise<void> {
  if ((await readOwner()) === null) return;
  try {
    const answer = await fetch('/api/push/vapid-public-key');
    if (!answer.ok) return;
    const { publicKey } = v.parse(v.object({ publicKey: v.string() }), await answer.json());
    const subscription = await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    await storeSubscription(subscription);
  } catch {
    // Offline, or the push service is away.
  }
}

/** The former endpoint needs no word: its push service answers 410 to the next push. */
async function storeSubscription(subscription: PushSubscription): Promise<void> {
  // Signed out meanwhile: nobody may keep a subscription here.
  if ((await readOwner()) === null) {
    await subscription.unsubscribe();
    return;
  }
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  });
}
