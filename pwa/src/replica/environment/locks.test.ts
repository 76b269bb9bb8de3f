import { describe, expect, it } from 'vitest';
import { type LockProvider, memoryLocks, webLocks } from './locks.ts';
import { FakeWebLocks } from '../testing/fake-web-locks.ts';
import { ManualClock } from '../testing/manual-timers.ts';

const kinds: [string, (clock: ManualClock) => LockProvider][] = [
  ['locks within a page', (clock) => memoryLocks(clock.startTimer)],
  [
    'Web Locks',
    (clock) => webLocks(new FakeWebLocks() as unknown as LockManager, clock.startTimer),
  ],
];

/** Runs all pending microtasks. */
async function settle(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
}

describe.each(kinds)('%s', (_name, make) => {
  it('admit one task at a time, in order', async () => {
    const locks = make(new ManualClock());
    const seen: string[] = [];
    const first = Promise.withResolvers<void>();
    const one = locks.run('a', 60_000, async () => {
      seen.push('one');
      await first.promise;
      seen.push('one ends');
    });
    const two = locks.run('a', 60_000, () => Promise.resolve(seen.push('two')));
    await locks.run('b', 60_000, () => Promise.resolve(seen.push('other name')));
    await settle();
    first.resolve();
    await Promise.all([one, two]);
    expect(seen).toEqual(['one', 'other name', 'one ends', 'two']);
  });

  it('return the result and the error of the task', async () => {
    const locks = make(new ManualClock());
    expect(await locks.run('a', 1, () => Promise.resolve(7))).toBe(7);
    await expect(locks.run('a', 1, () => Promise.reject(new Error('mine')))).rejects.toThrow(
      'mine',
    );
    expect(await locks.run('a', 1, () => Promise.resolve(8))).toBe(8);
  });

  it('are stolen from a stuck holder, whose signal aborts', async () => {
    const clock = new ManualClock();
    const locks = make(clock);
    let lost: AbortSignal | undefined;
    const stuck = Promise.withResolvers<void>();
    const one = locks.run('a', 60_000, async (signal) => {
      lost = signal;
      await stuck.promise;
      return 'lost';
    });
    const two = locks.run('a', 60_000, () => Promise.resolve('mine now'));
    await settle();
    clock.advance(59_999);
    await settle();
    expect(lost?.aborted).toBe(false);
    clock.advance(1);
    expect(await two).toBe('mine now');
    expect(lost?.aborted).toBe(true);
    stuck.resolve();
    expect(await one).toBe('lost');
  });

  it('stolen from a task that fails then report its error', async () => {
    const clock = new ManualClock();
    const locks = make(clock);
    const stuck = Promise.withResolvers<void>();
    const one = locks.run('a', 60_000, () => stuck.promise);
    const failure = expect(one).rejects.toThrow('mine');
    const two = locks.run('a', 60_000, () => Promise.resolve('mine now'));
    await settle();
    clock.advance(60_000);
    expect(await two).toBe('mine now');
    stuck.reject(new Error('mine'));
    await failure;
  });

  it('let a waiter stop waiting', async () => {
    const clock = new ManualClock();
    const locks = make(clock);
    const stuck = Promise.withResolvers<void>();
    const one = locks.run('a', 60_000, () => stuck.promise);
    const giveUp = new AbortController();
    const two = locks.run('a', 60_000, () => Promise.resolve('never'), giveUp.signal);
    await settle();
    giveUp.abort(new Error('closing'));
    await expect(two).rejects.toThrow('closing');
    stuck.resolve();
    await one;
    expect(await locks.run('a', 60_000, () => Promise.resolve('free'))).toBe('free');
    expect(clock.pending).toEqual([]);
  });
});
