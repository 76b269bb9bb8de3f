// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { findPushPlatform } from './push-support.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

it.each([
  ['ios', `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit}`, 5],
  ['ios', `${mac} ${webKit}`, 5],
  ['desktop-safari', `${mac} ${webKit}`, 0],
  ['desktop', `${mac} ${chrome} Safari/537.36`, 0],
  ['desktop', `Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/142.0.0.0`, 10],
  ['desktop-firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 0],
  ['android', `Mozilla/5.0 (Linux; Android 16) ${chrome} Mobile Safari/537.36`, 5],
  ['android-firefox', 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 5],
])('%s is %s', (platform, userAgent, maxTouchPoints) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true });
  expect(findPushPlatform()).toBe(platform);
});
