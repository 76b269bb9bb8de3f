import {
  discreetTag,
  discreetText,
  notificationIcon,
} from '@greenroom/sync-protocol/push/lock-screen-text';
import {
  appNameAddress,
  discreetAddress,
  findListed,
  type OpenPathMessage,
  pushOwnerAddress,
  pushOwnerCache,
} from '@greenroom/sync-protocol/push/push-places';
import {
  erasureKind,
  type PushPayload,
  pushPayloadSchema,
} from '@greenroom/sync-protocol/push/push-payload';
import * as v from 'valibot';
import { eraseWhenAsked } from './erase-when-asked.ts';
import { serverPaths } from './server-paths.ts';

declare const self: ServiceWorkerGlobalScope;

/** Missing from TypeScript's library: sounds again although the tag is already shown. */
interface ShownOptions extends NotificationOptions {
  readonly renotify?: boolean;
}

const product = 'Greenroom';

/** What is shown instead of a push for somebody else, or that nobody can read. */
const neutral = {
  body: 'You have a new notification.',
  path: '/',
  tag: 'neutral',
  count: 1,
  isListed: false,
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
  const appName = await readKept(appNameAddress);
  const isErasure = isOurs && payload.kind === erasureKind;
  if (isErasure && payload.user !== null) await eraseWhenAsked(payload.user);
  const isTold = isOurs && !isErasure;
  const shown = isTold ? await textOf(payload, appName) : { ...neutral, title: appName ?? product };
  const { title, body, tag, path, count, isListed } = shown;
  const options: ShownOptions = {
    body,
    tag,
    // A reminder pushed twice sounds once; a chat that goes on sounds again.
    renotify: tag === discreetTag || (isOurs && payload.kind === 'chat'),
    icon: notificationIcon(appName),
    data: { path, count, ...(isListed && { listed: { user: payload?.user, at: Date.now() } }) },
  };
  await self.registration.showNotification(title, options);
  await countOnBadge();
}

/** What is shown of a push for this browser's member: their own choice may be newer than the server's. */
async function textOf(payload: PushPayload, appName: string = product) {
  const { tag, url } = payload;
  if (tag !== discreetTag && !(await isDiscreet())) {
    // Of what is said to nobody on a lock screen, the title is the product's name.
    const title = payload.title === product ? appName : payload.title;
    return { ...payload, title, path: url, count: 1, isListed: isInList(payload) };
  }
  const [former] = await self.registration.getNotifications({ tag: discreetTag });
  const count = countOf(former) + 1;
  // Of several, the list has them all.
  const path = count === 1 ? url : '/notifications';
  const isListed = isInList(payload) && (!former || findListed(former.data) !== null);
  return { ...discreetText(count, appName), tag: discreetTag, path, count, isListed };
}

/** The list of notifications has a mention, and nothing of other news of the chat. */
function isInList({ kind, tag }: PushPayload): boolean {
  return kind !== 'chat' || (tag !== 'chat' && tag !== discreetTag);
}

/** For how many pushes a shown notification stands. */
function countOf(shown: Notification | undefined): number {
  if (!shown) return 0;
  const data: unknown = shown.data;
  const isCounted = typeof data === 'object' && data !== null && 'count' in data;
  return isCounted && typeof data.count === 'number' ? data.count : 1;
}

/** The number shown. A visible window knows the number of unread ones, and sets that. */
async function countOnBadge(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const shown = await self.registration.getNotifications();
  // Absent in many browsers; refused where the app is not installed.
  const count = shown.reduce((sum, one) => sum + countOf(one), 0);
  await navigator.setAppBadge?.(count).catch(() => undefined);
}

function parsePayload(data: PushMessageData | null): PushPayload | null {
  try {
    return v.parse(pushPayloadSchema, data?.json());
  } catch {
    return null;
  }
}

async function isDiscreet(): Promise<boolean> {
  return (await readKept(discreetAddress)) !== undefined;
}

async function readOwner(): Promise<string | null> {
  return (await readKept(pushOwnerAddress)) ?? null;
}

/** What the app keeps for the worker at one address; undefined: nothing. */
async function readKept(address: string): Promise<string | undefined> {
  const kept = await caches.match(address, { cacheName: pushOwnerCache });
  return kept?.text();
}

function pathOf(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('path' in data)) return '/';
  const url = new URL(String(data.path), self.location.origin);
  return url.origin === self.location.origin ? url.pathname + url.search + url.hash : '/';
}

/** An open window navigates by itself, so that a draft in it is kept. */
async function openPath(path: string): Promise<void> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const windows = all.filter(({ url }) => isApp(url));
  const window = windows.find(({ focused }) => focused) ?? windows[0];
  if (!window) {
    await self.clients.openWindow(path);
    return;
  }
  window.postMessage({ type: 'OPEN_PATH', path } satisfies OpenPathMessage);
  await window.focus();
}

/** Pages of the app that run none of it: what quick hide shows, and for a browser that is too old. */
const otherPages: ReadonlySet<string> = new Set(['/clock.html', '/too-old.html']);

/** A tab of a file has this origin too, and nothing in it that could go to a screen. */
function isApp(url: string): boolean {
  const { pathname } = new URL(url);
  return !otherPages.has(pathname) && !serverPaths.some((path) => path.test(pathname));
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
    body: JSON.stringify({
      endpoint,
      keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
      ...((await isDiscreet()) && { discreet: true }),
    }),
  });
}
