// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { MemoryCaches } from '../../../replica/testing/cache-storage.ts';
import { provideCaches, signInHere } from '../../../testing/memory-caches.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { chooseAppName, chooseDiscreet } from '../../../platform/privacy/discreet.ts';
import { hasPushFailed, isPushOff, setPushFailed } from '../../../platform/push/push-choice.ts';
import { repairPush, turnOffPush, turnOnPush } from './turn-on-push.ts';

const endpoint = 'https://push.example.com/send/abc';
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const subscription = {
  options: { applicationServerKey: null as ArrayBuffer | null },
  toJSON: () => ({ endpoint, keys }),
  endpoint,
  unsubscribe: vi.fn(() => Promise.resolve(true)),
};
const pushManager = {
  getSubscription: vi.fn(() => Promise.resolve<typeof subscription | null>(null)),
  subscribe: vi.fn(() => Promise.resolve(subscription)),
};
const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
let caches: MemoryCaches;
let stored: string[] = [];

beforeEach(() => {
  stored = [];
  caches = provideCaches('mia');
  vi.stubGlobal('PushManager', class {});
  showNotification.mockReset().mockResolvedValue(undefined);
  const registration = { pushManager, showNotification };
  const worker = {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  pushManager.getSubscription.mockResolvedValue(null);
  pushManager.subscribe.mockReset().mockResolvedValue(subscription);
  server.use(
    mockCall('push.key', () => ({ publicKey: 'BAAA' })),
    mockCall('push.subscribe', ({ input }) => {
      stored.push(input.endpoint);
      return { endpoint: input.endpoint };
    }),
    mockCall('push.unsubscribe', ({ input }) => {
      stored.push(`not ${input.endpoint}`);
      return undefined;
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** `before`: as it was until asked. Absent: the same. */
function permit(answer: NotificationPermission, before = answer): void {
  const requestPermission = () => Promise.resolve(answer);
  vi.stubGlobal('Notification', { permission: before, requestPermission });
}

it('leaves nothing for somebody who signed out meanwhile', async () => {
  permit('granted');
  signInHere(null);
  expect(await turnOnPush('mia', 1)).toBe('failed');
  expect([await caches.keys(), stored]).toEqual([[], []]);
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  signInHere('mia');
  const open = caches.open.bind(caches);
  vi.spyOn(caches, 'open').mockImplementation((name) => {
    signInHere(null);
    return open(name);
  });
  expect(await turnOnPush('mia', 1)).toBe('failed');
  expect([await caches.keys(), stored]).toEqual([[], []]);
});

it('subscribes the browser once it is permitted', async () => {
  permit('granted');
  expect(await turnOnPush('mia', 1)).toBe('on');
  expect(stored).toEqual([endpoint]);
});

it('shows a sample to a person who has just allowed it, and to nobody else', async () => {
  permit('granted', 'default');
  expect(await turnOnPush('mia', 1)).toBe('on');
  expect(showNotification.mock.lastCall?.[0]).toBe('Notifications are on');
  permit('granted');
  expect(await turnOnPush('mia', 1)).toBe('on');
  permit('denied', 'default');
  expect(await turnOnPush('mia', 1)).toBe('blocked');
  expect(showNotification).toHaveBeenCalledOnce();
});

it.each([
  [false, 'Notifications are on', 'This is how they look on this device.'],
  [true, 'Planner', '1 new'],
])('shows the sample as the pushes of this device look, discreet: %s', async (...look) => {
  const [isDiscreet, title, body] = look;
  onTestFinished(() => {
    chooseAppName('Greenroom');
    chooseDiscreet(false);
  });
  chooseAppName('Planner');
  chooseDiscreet(isDiscreet);
  permit('granted', 'default');
  expect(await turnOnPush('mia', 1)).toBe('on');
  const shown = { body, icon: '/icons/planner-192.png' };
  expect(showNotification.mock.lastCall).toMatchObject([title, shown]);
});

it('is on although the browser shows no sample', async () => {
  permit('granted', 'default');
  showNotification.mockRejectedValue(new TypeError('no'));
  expect(await turnOnPush('mia', 1)).toBe('on');
});

it.each([
  ['denied', 'blocked'],
  ['default', 'dismissed'],
] as const)('with the permission %s is %s', async (permission, outcome) => {
  permit(permission);
  expect(await turnOnPush('mia', 1)).toBe(outcome);
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});

it('tries three times', async () => {
  permit('granted');
  pushManager.subscribe.mockRejectedValue(new Error('away'));
  expect(await turnOnPush('mia', 1)).toBe('failed');
  expect(pushManager.subscribe).toHaveBeenCalledTimes(3);
  expect(hasPushFailed()).toBe(true);
  pushManager.subscribe.mockRejectedValueOnce(new Error('away')).mockResolvedValue(subscription);
  expect(await turnOnPush('mia', 1)).toBe('on');
  expect(hasPushFailed()).toBe(false);
});

it('fails where the worker never comes', async () => {
  permit('granted');
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: new Promise(() => undefined) },
    configurable: true,
  });
  expect(await turnOnPush('mia', 1)).toBe('failed');
  expect(hasPushFailed()).toBe(true);
});

it('at a start gives the server a subscription it lost', async () => {
  permit('granted');
  pushManager.getSubscription.mockResolvedValue(subscription);
  await repairPush('mia', 1);
  expect(stored).toEqual([endpoint]);
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});

it('at a start subscribes a browser that lost its subscription', async () => {
  permit('granted');
  await repairPush('mia', 1);
  expect(pushManager.subscribe).toHaveBeenCalledOnce();
  expect(stored).toEqual([endpoint]);
});

it('at a start replaces a subscription to a former key of the server', async () => {
  permit('granted');
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const former = { applicationServerKey: new Uint8Array([4, 1, 1]).buffer };
  pushManager.getSubscription.mockResolvedValue({ ...subscription, options: former, unsubscribe });
  await repairPush('mia', 1);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(pushManager.subscribe).toHaveBeenCalledOnce();
  expect(stored).toEqual([endpoint]);
});

it('at a start without the network leaves a subscription that works as it is', async () => {
  permit('granted');
  server.use(mockUnreachable('push.key'));
  pushManager.getSubscription.mockResolvedValue(subscription);
  await repairPush('mia', 1);
  expect(hasPushFailed()).toBe(false);
  // The last failure is no success either.
  setPushFailed(true);
  await repairPush('mia', 1);
  expect(hasPushFailed()).toBe(true);
});

it('at a start has failed where the server does not know what it subscribed', async () => {
  permit('granted');
  server.use(mockUnreachable('push.subscribe'));
  pushManager.subscribe.mockImplementationOnce(() => {
    pushManager.getSubscription.mockResolvedValue(subscription);
    return Promise.resolve(subscription);
  });
  await repairPush('mia', 1);
  expect(hasPushFailed()).toBe(true);
});

it('at a start has failed where nothing is subscribed', async () => {
  permit('granted');
  pushManager.subscribe.mockRejectedValue(new Error('away'));
  await repairPush('mia', 1);
  expect(hasPushFailed()).toBe(true);
});

it('at a start never asks, and leaves a browser alone where pushes were switched off', async () => {
  permit('default');
  await repairPush('mia', 1);
  permit('granted');
  pushManager.getSubscription.mockResolvedValue(subscription);
  await turnOffPush();
  expect(stored).toEqual([`not ${endpoint}`]);
  await repairPush('mia', 1);
  expect(stored).toEqual([`not ${endpoint}`]);
});

it('does not turn on again what was switched off while an attempt waited', async () => {
  permit('granted');
  pushManager.subscribe.mockImplementationOnce(async () => {
    await turnOffPush();
    throw new Error('away');
  });
  await repairPush('mia', 1);
  expect(pushManager.subscribe).toHaveBeenCalledOnce();
  expect(stored).toEqual([]);
});

it('ends a subscription that came after pushes were switched off', async () => {
  permit('granted');
  subscription.unsubscribe.mockClear();
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  pushManager.subscribe.mockImplementationOnce(async () => {
    asked.resolve();
    await answer.promise;
    pushManager.getSubscription.mockResolvedValue(subscription);
    return subscription;
  });
  const turnedOn = turnOnPush('mia', 1);
  await asked.promise;
  await turnOffPush();
  answer.resolve();
  expect(await turnedOn).toBe('failed');
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect([isPushOff(), stored]).toEqual([true, [`not ${endpoint}`]]);
});

it('takes a subscription back from the server that pushes were switched off beside', async () => {
  permit('granted');
  server.use(
    mockCall('push.subscribe', async ({ input }) => {
      await turnOffPush();
      stored.push(input.endpoint);
      return { endpoint: input.endpoint };
    }),
  );
  expect(await turnOnPush('mia', 1)).toBe('failed');
  expect([isPushOff(), stored]).toEqual([true, [endpoint, `not ${endpoint}`]]);
});

it('survives a server that refuses', async () => {
  permit('granted');
  server.use(mockRefusal('push.subscribe', 'maintenance', 'Back soon'));
  expect(await turnOnPush('mia', 1)).toBe('failed');
});
