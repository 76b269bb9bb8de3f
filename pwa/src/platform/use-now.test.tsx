import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useUtcDate } from './use-now.ts';

afterEach(() => vi.useRealTimers());

it('follows the day at once where the page is seen again after its timers paused', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:30:00Z') });
  const { result } = renderHook(useUtcDate);
  expect(result.current).toBe('2026-11-20');
  vi.setSystemTime(new Date('2026-11-21T07:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2026-11-21');
});
