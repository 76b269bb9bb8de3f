import { setTimeout as pause } from 'node:timers/promises';

export interface WaitOptions {
  /** Time limit in milliseconds; absent: 60 s. */
  readonly timeout?: number;
}

/**
 * Polls until `probe` returns something other than null, undefined or false, and returns it. A
 * throw counts as 'not yet'. @throws the last error when the time is up
 */
export async function waitFor<T>(
  what: string,
  probe: () => T | Promise<T>,
  { timeout = 60_000 }: WaitOptions = {},
): Promise<NonNullable<T>> {
  const end = Date.now() + timeout;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const found = await probe();
      if (found !== null && found !== undefined && found !== false) return found;
    } catch (error) {
      last = error;
    }
    await pause(25);
  }
  throw new Error(`Waited ${timeout} ms in vain for ${what}`, { cause: last });
}
