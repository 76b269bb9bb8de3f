// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canOfferReminders, dismissReminders, forgetPushChoices } from './push-choice.ts';

beforeEach(() => {
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it.each([
  ['default', true],
  ['granted', false],
  ['denied', false],
])('with the permission %s reminders are offered: %s', (permission, isOffered) => {
  vi.stubGlobal('Notification', { permission });
  expect(canOfferReminders()).toBe(isOffered);
});

it.each([
  ['an iPhone without the app installed', 'Mozilla/5.0 (iPhone)', true],
  ['a browser without push', 'Mozilla/5.0 (X11; Linux x86_64)', false],
])('on %s reminders are offered: %s', (_case, userAgent, isOffered) => {
  Reflect.deleteProperty(globalThis, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  expect(canOfferReminders()).toBe(isOffered);
});

it('the next person is asked anew', () => {
  vi.stubGlobal('Notification', { permission: 'default' });
  dismissReminders();
  expect(canOfferReminders()).toBe(false);
  forgetPushChoices();
  expect(canOfferReminders()).toBe(true);
});
