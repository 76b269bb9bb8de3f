// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../testing/wait-for.ts';

// A start has one first paint: each test imports the modules afresh.
let whenIdle: (typeof import('./when-idle.ts'))['whenIdle'];
let paint: typeof import('./first-paint.ts');

beforeEach(async () => {
  vi.resetModules();
  paint = await import('./first-paint.ts');
  ({ whenIdle } = await import('./when-idle.ts'));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubIdle(): Map<number, () => void> {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal(
    'requestIdleCallback',
    (work: () => void) => waiting.set(waiting.size, work).size - 1,
  );
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
  return waiting;
}

it('runs once the page is idle, unless cancelled', async () => {
  const waiting = stubIdle();
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('not there'));
  whenIdle(work);
  const giveUp = whenIdle(work);
  whenIdle(work)();
  paint.announceFirstPaint();
  await waitFor(() => expect(waiting.size).toBe(2));
  giveUp();
  expect(work).not.toHaveBeenCalled();
  for (const start of waiting.values()) start();
  expect(work).toHaveBeenCalledOnce();
});

it('waits for the first paint, but not for ever', async () => {
  vi.useFakeTimers();
  const waiting = stubIdle();
  whenIdle(vi.fn<() => Promise<void>>().mockResolvedValue());
  await vi.advanceTimersByTimeAsync(1_900);
  expect(waiting.size).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(waiting.size).toBe(1);
});

it('runs after a delay where the browser has no idle callback', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  const work = vi.fn<() => Promise<void>>().mockResolvedValue();
  whenIdle(work);
  whenIdle(work)();
  paint.announceFirstPaint();
  await vi.runAllTimersAsync();
  expect(work).toHaveBeenCalledOnce();
});

it('counts a hidden page as painted', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  paint.announceFirstPaint();
  await expect(paint.whenFirstPainted()).resolves.toBeUndefined();
});
