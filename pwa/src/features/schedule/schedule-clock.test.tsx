import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentMoment, useLocalNow } from './schedule-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 20, 23, 58, 30));
});

describe('the wall clock', () => {
  it("is the device's, whatever its zone", () => {
    expect(currentMoment()).toMatchObject({ date: '2026-11-20', time: '23:58' });
  });

  it('changes every minute, over midnight', () => {
    const { result } = renderHook(() => useLocalNow());
    expect(result.current.time).toBe('23:58');
    act(() => void vi.advanceTimersByTime(31_000));
    expect(result.current).toMatchObject({ date: '2026-11-20', time: '23:59' });
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toMatchObject({ date: '2026-11-21', time: '00:00' });
  });

  it('renders once a minute at most', () => {
    let renders = 0;
    renderHook(() => {
      renders += 1;
      return useLocalNow();
    });
    act(() => void vi.advanceTimersByTime(10 * 60_000));
    expect(renders).toBeLessThanOrEqual(12);
  });

  it('is updated at once when the device wakes up', () => {
    const { result } = renderHook(() => useLocalNow());
    vi.setSystemTime(new Date(2026, 10, 21, 7, 0));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toMatchObject({ date: '2026-11-21', time: '07:00' });
  });

  it('tells an hour that repeats from its first time', () => {
    const zoneBefore = process.env['TZ'];
    process.env['TZ'] = 'Europe/London';
    onTestFinished(() => {
      if (zoneBefore === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zoneBefore;
    });
    vi.setSystemTime(new Date('2026-10-25T00:30Z'));
    const { result } = renderHook(() => useLocalNow());
    const first = result.current;
    vi.setSystemTime(new Date('2026-10-25T01:30Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(first).toMatchObject({ date: '2026-10-25', time: '01:30' });
    expect(result.current).toEqual({ ...first, minute: first.minute + 60 });
  });

  it('stops without subscribers', () => {
    const { unmount } = renderHook(() => useLocalNow());
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
