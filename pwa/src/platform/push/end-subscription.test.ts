import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useDiscreet } from '../privacy/discreet.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { endPushSubscription } from './end-subscription.ts';
import { writePushOwner } from './push-owner.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

function serveRegistration(registration: unknown): void {
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

describe('the push subscription of a browser', () => {
  it('is ended if present', async () => {
    const unsubscribe = vi.fn(() => Promise.resolve(true));
    const getSubscription = () => Promise.resolve({ unsubscribe });
    serveRegistration({ pushManager: { getSubscription } });
    await endPushSubscription();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it.each([
    ['no worker is installed', undefined],
    ['the browser has no push', {}],
    ['nobody subscribed', { pushManager: { getSubscription: () => Promise.resolve(null) } }],
    ['it cannot be read', { pushManager: { getSubscription: () => Promise.reject(new Error()) } }],
  ])('is no obstacle where %s', async (_case, registration) => {
    serveRegistration(registration);
    await expect(endPushSubscription()).resolves.toBeUndefined();
  });

  it('leaves no notification and no badge behind, also when it cannot be ended', async () => {
    const close = vi.fn();
    const clearAppBadge = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { clearAppBadge });
    const unsubscribe = () => Promise.reject(new Error('offline'));
    serveRegistration({
      pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) },
      getNotifications: () => Promise.resolve([{ close }, { close }]),
    });
    await endPushSubscription();
    expect(close).toHaveBeenCalledTimes(2);
    expect(clearAppBadge).toHaveBeenCalledOnce();
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });

  it('takes its owner along, and leaves a neutral name for a late push', async () => {
    const caches = provideCaches('mia');
    useDiscreet.setState({ isDiscreet: true, appName: 'Planner' });
    onTestFinished(() => useDiscreet.setState({ isDiscreet: false, appName: 'Greenroom' }));
    expect(await writePushOwner('mia')).toBe(true);
    expect(caches.size).toBe(3);
    await endPushSubscription();
    const cache = await caches.open('greenroom-push');
    expect(await (await cache.match('/push-app-name'))?.text()).toBe('Planner');
    expect(caches.size).toBe(1);
    // Greenroom is what the worker says by itself.
    useDiscreet.setState({ isDiscreet: false, appName: 'Greenroom' });
    await writePushOwner('mia');
    await endPushSubscription();
    expect(await caches.keys()).toEqual([]);
  });

  it('is skipped where the browser has no workers', async () => {
    await expect(endPushSubscription()).resolves.toBeUndefined();
  });
});
