import { type StartTimer, startSystemTimer } from './timers.ts';

/** Milliseconds a lock may be held before a waiter steals it (design, The device). */
export const lockPatience = 60_000;

/** The lock that serialises a user's exchanges over tabs and worker. */
export function exchangeLockName(databaseName: string): string {
  return `${databaseName}:exchange`;
}

/** A lock with one holder at a time across a user's tabs and worker. */
export interface LockProvider {
  /**
   * Waits for the lock for at most `patience` milliseconds, then steals it. `lost` aborts when the
   * lock is stolen from this task. `giveUp` ends the waiting with its reason; absent: never.
   */
  run<T>(
    name: string,
    patience: number,
    task: (lost: AbortSignal) => Promise<T>,
    giveUp?: AbortSignal,
  ): Promise<T>;
}

export function chooseLocks(startTimer: StartTimer): LockProvider {
  if (typeof navigator !== 'undefined' && 'locks' in navigator) {
    return webLocks(navigator.locks, startTimer);
  }
  return pageLocks;
}

export function webLocks(manager: LockManager, startTimer: StartTimer): LockProvider {
  return {
    async run<T>(
      name: string,
      patience: number,
      task: (lost: AbortSignal) => Promise<T>,
      giveUp?: AbortSignal,
    ) {
      const waiting = new AbortController();
      const cancelTimer = startTimer(() => waiting.abort(), patience);
      const lost = new AbortController();
      const { promise: outcome, resolve } = Promise.withResolvers<T>();
      let started = false;
      const hold = async () => {
        started = true;
        cancelTimer();
        resolve(task(lost.signal));
        await outcome;
      };
      const signal = giveUp ? AbortSignal.any([waiting.signal, giveUp]) : waiting.signal;
      try {
        await request({ signal });
      } catch (error) {
        // Waiting timed out: steal.
        if (!waiting.signal.aborted || giveUp?.aborted) throw error;
        await request({ steal: true });
      } finally {
        cancelTimer();
      }
      return await outcome;

      async function request(options: LockOptions) {
        try {
          await manager.request(name, options, hold);
        } catch (error) {
          // Of a theft the task learns by its signal. It ends by itself.
          lost.abort();
          if (!started) throw error;
        }
      }
    },
  };
}

interface Holder {
  readonly lost: AbortController;
  readonly done: Promise<void>;
}

/** Locks among users of this object: a page without Web Locks, or the tabs of a test. */
export function memoryLocks(startTimer: StartTimer): LockProvider {
  const tails = new Map<string, Holder>();
  return {
    async run(name, patience, task, giveUp) {
      const before = tails.get(name);
      const lost = new AbortController();
      const { promise: done, resolve: finish } = Promise.withResolvers<void>();
      tails.set(name, { lost, done });
      try {
        if (before) await waitOrSteal(before, patience, startTimer, giveUp);
        return await task(lost.signal);
      } finally {
        finish();
        if (tails.get(name)?.done === done) tails.delete(name);
      }
    },
  };
}

async function waitOrSteal(
  before: Holder,
  patience: number,
  startTimer: StartTimer,
  giveUp: AbortSignal | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancelTimer = startTimer(() => {
    before.lost.abort();
    resolve();
  }, patience);
  const onGiveUp = () => reject(giveUp?.reason);
  giveUp?.addEventListener('abort', onGiveUp);
  if (giveUp?.aborted) onGiveUp();
  try {
    await Promise.race([before.done, promise]);
  } finally {
    cancelTimer();
    giveUp?.removeEventListener('abort', onGiveUp);
  }
}

const pageLocks = memoryLocks(startSystemTimer);
