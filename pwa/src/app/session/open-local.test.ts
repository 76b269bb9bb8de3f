// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { markLock } from '../../platform/storage/lock/lock-mark.ts';
import { openLocal, watchLockBefore } from './open-local.ts';

const calls = vi.hoisted((): string[] => []);
vi.mock('../lock/lock-keeper.ts', () => ({
  findLock: (userId: string) => {
    calls.push(`findLock ${userId}`);
    return Promise.resolve('locked');
  },
}));

it('hears of a locking before it asks another tab for the key', async () => {
  markLock(true);
  watchLockBefore(async () => {
    await Promise.resolve();
    calls.push('watchLock');
  });
  const session = await openLocal('ruby');
  expect(session).toEqual({ status: 'locked', userId: 'ruby', isMoving: false });
  expect(calls).toEqual(['watchLock', 'findLock ruby']);
});
