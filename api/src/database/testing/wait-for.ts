import { vi } from 'vitest';

/** As `vi.waitFor`, which gives up after a second: too soon on a busy machine. At most 20 s here. */
export function waitFor<T>(callback: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(callback, { timeout: 20_000 });
}
