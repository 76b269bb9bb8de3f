// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRefreshing } from './keep-refreshing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('refreshes every 30 s while visible, and when the page comes back', () => {
  const refresh = vi.fn();
  const end = keepRefreshing(refresh);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(refresh).toHaveBeenCalledTimes(1);

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(90_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refresh).toHaveBeenCalledTimes(2);

  end();
  vi.advanceTimersByTime(90_000);
  dispatchEvent(new Event('focus'));
  expect(refresh).toHaveBeenCalledTimes(2);
});
