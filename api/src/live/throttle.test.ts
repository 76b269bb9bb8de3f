import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

describe('throttled calls', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('run immediately, and then at most once per interval', async () => {
    const act = vi.fn(async () => undefined);
    const calls = throttle(50, act);
    calls.call();
    expect(act).toHaveBeenCalledTimes(1);
    for (let i = 0; i < 10; i += 1) calls.call();
    expect(act).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(50);
    expect(act).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(act).toHaveBeenCalledTimes(2);
    calls.call();
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('no longer run after a stop', async () => {
    const act = vi.fn(async () => undefined);
    const calls = throttle(50, act);
    calls.call();
    calls.call();
    calls.stop();
    calls.call();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
