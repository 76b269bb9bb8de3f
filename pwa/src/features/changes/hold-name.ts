/** Milliseconds a reloaded tab waits for the page before it to release its names. */
export const reloadTimeout = 1_000;

/**
 * Keeps a name from other tabs `until` then, by Web Locks, which the browser releases when the tab
 * closes, crashes or reloads.
 *
 * @param timeout milliseconds it waits for another holder; 0: not at all
 * @returns false: another tab has it. True without Web Locks: browsers with Cache Storage, where what
 *   a tab holds is kept, have them.
 */
export async function holdName(
  name: string,
  timeout: number,
  until: Promise<void>,
): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const options = timeout > 0 ? { signal: AbortSignal.timeout(timeout) } : { ifAvailable: true };
  const holding = navigator.locks.request(name, options, async (lock) => {
    resolve(lock !== null);
    if (lock !== null) await until;
  });
  holding.catch(() => resolve(false));
  return await promise;
}
