// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markLock } from '../../platform/storage/lock/lock-mark.ts';
import { watchLock } from './watch-lock.ts';

const minute = 60_000;
const lockNow = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('./lock-now.ts', () => ({ closeTab: vi.fn(), lockNow, lockTab: vi.fn() }));
vi.mock('./lock-session.ts', () => ({
  seenKey: 'greenroom.lock-seen',
  heldLock: () => ({ userId: 'ruby' }),
  sharedLock: () => null,
  stopSharingKey: () => undefined,
  takePendingLock: () => false,
  readLockOf: () => Promise.reject(new Error('Connection to Indexed Database server lost.')),
}));

let isHidden = false;

beforeEach(() => {
  markLock(true);
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.resolve(), query: () => Promise.resolve({ held: [] }) },
  });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

async function see(isSeen: boolean): Promise<void> {
  isHidden = !isSeen;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

it('a lock that cannot be read locks on a return, and by time while the page is hidden', async () => {
  watchLock();
  await see(false);
  expect(lockNow).not.toHaveBeenCalled();
  await see(true);
  expect(lockNow).toHaveBeenCalledOnce();
  await see(false);
  await vi.advanceTimersByTimeAsync(minute);
  expect(lockNow).toHaveBeenCalledTimes(2);
});
