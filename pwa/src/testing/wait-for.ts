import { vi } from 'vitest';

/** As `vi.waitFor`, which gives up after a second: too soon on a busy machine. At most 30 s here. */
export function waitFor<T>(callback: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(callback, { timeout: 30_000 });
}

/** As `vi.waitUntil`, with the same limit. */
export function waitUntil<T>(callback: () => T | Promise<T>): ReturnType<typeof vi.waitUntil<T>> {
  return vi.waitUntil(callback, { timeout: 30_000 });
}
