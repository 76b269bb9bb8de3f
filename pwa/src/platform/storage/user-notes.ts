import { userCachePrefix } from './user-caches.ts';

/**
 * Small values of a person that stay on this device, in a cache that signing out deletes. Best effort:
 * without Cache Storage nothing is kept.
 */
export class UserNotes {
  readonly #name: string;

  constructor(userId: string, topic: string) {
    this.#name = `${userCachePrefix(userId)}${topic}`;
  }

  /** Undefined: none. */
  async read(key: string): Promise<unknown> {
    const cache = await this.#open();
    const found = await cache?.match(addressOf(key));
    return found?.json().catch(() => undefined);
  }

  async write(key: string, value: unknown): Promise<void> {
    const cache = await this.#open();
    // A full device keeps no notes.
    await cache?.put(addressOf(key), Response.json(value)).catch(() => undefined);
  }

  async #open(): Promise<Cache | null> {
    if (!('caches' in globalThis)) return null;
    return caches.open(this.#name).catch(() => null);
  }
}

function addressOf(key: string): string {
  return `/user-notes/${encodeURIComponent(key)}`;
}
