import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeBaseEnvironment } from '../../replica/environment/base-environment.ts';
import { holdForTabs, keyHeld } from '../../replica/lock/held-by-tabs.ts';
import { type LockMessage, listenToTabs } from '../../replica/lock/lock-channel.ts';
import { amendLock, deleteLock, readLock, writeLock } from '../../replica/lock/lock-records.ts';
import { newDataKey } from '../../replica/lock/open-lock.ts';
import { makePinWay } from '../../replica/lock/pin-way.ts';
import {
  dropLock,
  findLock,
  heldLock,
  readLockOf,
  takePendingLock,
  unlock,
} from './lock-session.ts';

const openByPin = vi.hoisted(() => vi.fn<() => Promise<Uint8Array<ArrayBuffer> | null>>());
vi.mock('../../replica/lock/pin-way.ts', async (load) => ({ ...(await load()), openByPin }));

const userId = 'a1111111-1111-4111-8111-111111111111';
const environment = makeBaseEnvironment();

beforeEach(async () => {
  const way = await makePinWay(newDataKey(), '482915', 'digits');
  const settings = { minutes: 1, erases: false } as const;
  const lock = { userId, generation: 'one', way, settings, tries: 2, triedAt: null };
  await writeLock(lock, environment);
});
afterEach(async () => {
  await deleteLock(userId, environment);
  dropLock();
});

it('counts a try on the disk before it looks at the PIN', async () => {
  let counted: number | undefined;
  openByPin.mockImplementation(async () => {
    counted = (await readLock(userId, environment))?.tries;
    // The browser is killed here.
    throw new Error('Killed');
  });
  await expect(unlock(userId, '111119')).rejects.toThrow('Killed');
  expect(counted).toBe(3);
  expect(await readLock(userId, environment)).toMatchObject({ tries: 3 });
});

describe('tries made while the clock was ahead', () => {
  const second = 1_000;
  const hour = 3_600 * second;
  const start = Date.UTC(2031, 4, 1);
  const waiting = (wait: number) => ({ kind: 'waiting', wait, left: null });

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start + hour });
    onTestFinished(() => void vi.useRealTimers());
    openByPin.mockReset().mockResolvedValue(null);
    await amendLock(userId, () => ({ tries: 4 }), environment);
    expect(await unlock(userId, '111119')).toEqual(waiting(30 * second));
    openByPin.mockReset().mockResolvedValue(newDataKey());
  });

  it('cost the whole wait from when the clock is set right, and no more', async () => {
    vi.setSystemTime(start);
    expect(await unlock(userId, '482915')).toEqual(waiting(30 * second));
    vi.setSystemTime(start + 30 * second - 1);
    expect(await unlock(userId, '482915')).toEqual(waiting(1));
    expect(openByPin).not.toHaveBeenCalled();
    vi.setSystemTime(start + 30 * second);
    expect(await unlock(userId, '482915')).toEqual({ kind: 'unlocked' });
  });

  it('cost the wait from the first look at the lock, which shows how long it is', async () => {
    vi.setSystemTime(start);
    expect(await readLockOf(userId)).toMatchObject({ tries: 5, triedAt: start });
    vi.setSystemTime(start + 30 * second);
    expect(await unlock(userId, '482915')).toEqual({ kind: 'unlocked' });
  });

  it('cost the whole wait again with each turn back', async () => {
    for (const now of [start, start - hour, start - 2 * hour]) {
      vi.setSystemTime(now);
      expect(await unlock(userId, '482915')).toEqual(waiting(30 * second));
      vi.setSystemTime(now + 29 * second);
      expect(await unlock(userId, '482915')).toEqual(waiting(second));
    }
    expect(openByPin).not.toHaveBeenCalled();
  });
});

/** Another tab, which answers whoever asks for the key with these messages. */
function answerFromTab(answers: readonly LockMessage[]): void {
  const endHeld = holdForTabs(keyHeld);
  const channel = new BroadcastChannel('greenroom-lock');
  channel.addEventListener('message', () => {
    for (const answer of answers) channel.postMessage(answer);
  });
  onTestFinished(() => {
    channel.close();
    endHeld();
  });
}

const key = { type: 'key', userId, generation: 'one', dataKey: newDataKey() } as const;

it('has the key of another tab', async () => {
  answerFromTab([key]);
  expect(await findLock(userId)).toMatchObject({ userId, generation: 'one' });
  expect(heldLock()).not.toBeNull();
});

it('stays locked when every tab locks between the key and its use', async () => {
  answerFromTab([key, { type: 'lock' }]);
  expect(await findLock(userId)).toBe('locked');
  expect(heldLock()).toBeNull();
});

it('remembers a locking of the others until it is watched', async () => {
  answerFromTab([key]);
  await findLock(userId);
  const heard = new Promise((resolve) => onTestFinished(listenToTabs(resolve)));
  const other = new BroadcastChannel('greenroom-lock');
  other.postMessage({ type: 'lock' });
  await heard;
  other.close();
  expect(takePendingLock()).toBe(true);
});
