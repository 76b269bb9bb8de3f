// @vitest-environment jsdom
import { discreetAddress, pushOwnerCache } from '@greenroom/sync-protocol/push/push-places';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { provideCaches } from '../../testing/memory-caches.ts';
import { changeDiscreet } from './change-discreet.ts';

const close = vi.fn<() => void>();

beforeEach(() => {
  close.mockReset();
  const caches = provideCaches('mia');
  const registration = {
    getNotifications: async () => {
      // The worker knows already: no push that comes from here on tells anything.
      const cache = await caches.open(pushOwnerCache);
      expect(await cache.match(discreetAddress)).toBeDefined();
      return [{ close }, { close }];
    },
  };
  const worker = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    localStorage.clear();
  });
});

it('takes away what was shown before the device was discreet', async () => {
  await changeDiscreet('mia', true);
  expect(close).toHaveBeenCalledTimes(2);
  await changeDiscreet('mia', false);
  expect(close).toHaveBeenCalledTimes(2);
});
