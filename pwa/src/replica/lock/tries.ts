import type { LockRecord } from './lock-records.ts';

const minute = 60_000;
/** Wrong tries that cost no wait. */
const freeTries = 4;
/** Milliseconds to wait after the fifth wrong try, the sixth, and so on; then the last one. */
const waits = [0.5 * minute, minute, 5 * minute, 15 * minute, 60 * minute];
/** Wrong tries after which everything is deleted, where the member chose so. */
export const mostTries = 10;
/** Tries left from which on each costs a wait. */
export const fewTries = mostTries - freeTries - 1;

type Tries = Pick<LockRecord, 'tries' | 'triedAt'>;

/**
 * Milliseconds until the next try is taken. A clock turned back begins the wait anew; one turned
 * forward ends it, which is why ten tries may erase.
 */
export function waitLeft({ tries, triedAt }: Tries, now: number): number {
  const wait = tries <= freeTries ? 0 : (waits[tries - freeTries - 1] ?? waits.at(-1) ?? 0);
  if (triedAt === null) return 0;
  return now < triedAt ? wait : Math.max(0, triedAt + wait - now);
}

/**
 * A clock turned back: the wait's new beginning, to be stored. Judged by the former one, the wait would
 * last until the clock has caught up with it. A wait is never begun later than it was.
 */
export function restartWait({ triedAt }: Tries, now: number): Pick<Tries, 'triedAt'> {
  return { triedAt: triedAt === null ? null : Math.min(triedAt, now) };
}

/** Counted before the secret is looked at: a browser that is killed meanwhile has tried. */
export function countTry({ tries }: Tries, now: number): Tries {
  return { tries: tries + 1, triedAt: now };
}

/** Tries that are left before everything is deleted; null: never. */
export function triesLeft({ tries, settings }: Pick<LockRecord, 'tries' | 'settings'>) {
  return settings.erases ? Math.max(0, mostTries - tries) : null;
}
