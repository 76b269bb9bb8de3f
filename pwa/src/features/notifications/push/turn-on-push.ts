import { discreetText, notificationIcon } from '@greenroom/sync-protocol/push/lock-screen-text';
import { readIsDiscreet, useDiscreet } from '../../../platform/privacy/discreet.ts';
import { callApi } from '../../../rest/call-api.ts';
import { endPushSubscription } from '../../../platform/push/end-subscription.ts';
import { isPushOff, setPushFailed, setPushOff } from '../../../platform/push/push-choice.ts';
import { writePushOwner } from '../../../platform/push/push-owner.ts';
import { findPushSupport } from '../../../platform/push/push-support.ts';
import { type BrowserSubscription, subscribeBrowser } from '../../../platform/push/subscribe.ts';

/**
 * Attempts to subscribe, and milliseconds between them (spec member 4, Push); as long at most each
 * waits for the worker.
 */
const maxAttempts = 3;
const attemptInterval = 5_000;

/** `dismissed`: the browser's question was closed unanswered. */
export type TurnedOn = 'on' | 'blocked' | 'dismissed' | 'failed';

/**
 * Asks the browser for permission and subscribes it; only after a tap that explains why. A person who
 * has just allowed it sees a sample.
 */
export async function turnOnPush(userId: string, interval = attemptInterval): Promise<TurnedOn> {
  const isAsked = Notification.permission === 'default';
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'blocked';
  if (permission === 'default') return 'dismissed';
  setPushOff(false);
  const isSubscribed = await subscribeSoon(userId, interval);
  // The switch shows it in later visits too.
  setPushFailed(!isSubscribed);
  if (!isSubscribed) return 'failed';
  if (isAsked) await showSample();
  return 'on';
}

/**
 * At each start: subscribes a browser whose permission stands, whatever it or the server has lost
 * since, and makes it this member's. Does nothing where pushes are off.
 */
export async function repairPush(userId: string, interval = attemptInterval): Promise<void> {
  if (findPushSupport() !== 'supported' || Notification.permission !== 'granted') return;
  if (isPushOff()) return;
  const before = await readEndpoint().catch(() => undefined);
  const isRepaired = await subscribeSoon(userId, interval);
  const after = await readEndpoint().catch(() => undefined);
  // A subscription left as it was has not failed: pushes reach it as before.
  if (isRepaired || !after || after !== before) setPushFailed(!isRepaired);
}

/** Unsubscribes this browser; the permission stays with the browser. */
export async function turnOffPush(): Promise<void> {
  await endPush(await readEndpoint());
}

async function readEndpoint(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription?.endpoint;
}

async function endPush(endpoint: string | undefined): Promise<void> {
  const ended = endPushSubscription();
  // The choices are forgotten by now; an attempt under way reads this one before the rest has ended.
  setPushOff(true);
  await ended;
  // Unsent: the push service answers 410 to the next push, and the server forgets the browser.
  if (endpoint) await callApi('push.unsubscribe', { endpoint }).catch(() => undefined);
}

const sample = {
  title: 'Notifications are on',
  body: 'This is how they look on this device.',
};

/** How a notification looks on this device; best effort. */
async function showSample(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.ready;
    const { isDiscreet, appName } = useDiscreet.getState();
    const { title, body } = isDiscreet ? discreetText(1, appName) : sample;
    await registration.showNotification(title, {
      body,
      tag: 'sample',
      icon: notificationIcon(appName),
      data: { path: '/notifications' },
    });
  } catch {
    // The browser shows none from a page; pushes are not affected.
  }
}

async function subscribeSoon(userId: string, interval: number): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    // Switched off while an attempt waited.
    if (isPushOff() || !(await writePushOwner(userId))) return false;
    if (await subscribeOnce(interval)) return true;
    if (attempt < maxAttempts) await new Promise((done) => setTimeout(done, interval));
  }
  return false;
}

async function subscribeOnce(patience: number): Promise<boolean> {
  try {
    const { publicKey } = await callApi('push.key');
    const subscription = await subscribeBrowser(publicKey, patience);
    if (await endIfOff(subscription)) return false;
    await callApi('push.subscribe', {
      ...subscription,
      ...(readIsDiscreet() && { discreet: true }),
    });
    return !(await endIfOff(subscription));
  } catch {
    // No network, no worker, or the browser's push service is away.
    return false;
  }
}

/** Ends what an attempt began if pushes were switched off during it. */
async function endIfOff({ endpoint }: BrowserSubscription): Promise<boolean> {
  if (!isPushOff()) return false;
  await endPush(endpoint);
  return true;
}
