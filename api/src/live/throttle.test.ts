import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

describe('throttled calls', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are made at once, and then at most once an interval', async () => {
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

  it('are made no more once they are stopped', async () => {
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
