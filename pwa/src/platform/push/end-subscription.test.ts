import { afterEach, describe, expect, it, vi } from 'vitest';
import { endPushSubscription } from './end-subscription.ts';

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

  it('is skipped where the browser has no workers', async () => {
    await expect(endPushSubscription()).resolves.toBeUndefined();
  });
});
