import { type StartTimer, startSystemTimer } from './timers.ts';

/** Milliseconds a lock may be held before a waiter takes it away (design, The device). */
export const lockPatience = 60_000;

/** Name of the lock that lets one tab or worker of a user exchange at a time. */
export function exchangeLockName(databaseName: string): string {
  return `${databaseName}:exchange`;
}

/** One holder at a time across the tabs and the worker of a user. */
export interface LockProvider {
  /**
   * Waits for the lock, for at most `patience` milliseconds, then takes it from its holder.
   * `lost` aborts when somebody took it from this task meanwhile. `giveUp` ends the waiting with
   * its reason; absent: nothing does.
   */
  run<T>(
    name: string,
    patience: number,
    task: (lost: AbortSignal) => Promise<T>,
    giveUp?: AbortSignal,
  ): Promise<T>;
}

/** Web Locks where the browser has them, else locks within this page. */
export function chooseLocks(startTimer: StartTimer): LockProvider {
  if (typeof navigator !== 'undefined' && 'locks' in navigator) {
    return webLocks(navigator.locks, startTimer);
  }
  return pageLocks;
}

/** Locks through the Web Locks API. */
export function webLocks(manager: LockManager, startTimer: StartTimer): LockProvider {
  return {
    async run(name, patience, task, giveUp) {
      const waiting = new AbortController();
      const cancelTimer = startTimer(() => waiting.abort(), patience);
      const lost = new AbortController();
      let started = false;
      const hold = async () => {
        started = true;
        cancelTimer();
        return { value: await task(lost.signal) };
      };
      const signal = giveUp ? AbortSignal.any([waiting.signal, giveUp]) : waiting.signal;
      try {
        return (await request({ signal })).value;
      } catch (error) {
        // Given up while waiting: the holder is stuck. Otherwise the error is the task's own, or
        // the lock was taken from us, in which case the task hears of it by its signal.
        if (started || !waiting.signal.aborted || giveUp?.aborted) throw error;
        return (await request({ steal: true })).value;
      } finally {
        cancelTimer();
      }

      async function request(options: LockOptions) {
        const result = manager.request(name, options, hold);
        result.catch(() => lost.abort());
        return await result;
      }
    },
  };
}

interface Holder {
  readonly lost: AbortController;
  readonly done: Promise<void>;
}

/** Locks among those who share this object: a page without Web Locks, or the tabs of a test. */
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
