import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('works once the page is idle, and not after it was given up', () => {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal(
    'requestIdleCallback',
    (work: () => void) => waiting.set(waiting.size, work).size - 1,
  );
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('not there'));
  whenIdle(work);
  whenIdle(work)();
  expect(work).not.toHaveBeenCalled();
  for (const start of waiting.values()) start();
  expect(work).toHaveBeenCalledOnce();
});

it('works after a moment where the browser has no idle callback', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  const work = vi.fn<() => Promise<void>>().mockResolvedValue();
  whenIdle(work);
  whenIdle(work)();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});
