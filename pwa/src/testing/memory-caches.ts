import { onTestFinished, vi } from 'vitest';
import { rememberLastUser } from '../platform/storage/last-user.ts';
import { makeAccount } from './account-factory.ts';

interface Kept {
  readonly bytes: ArrayBuffer;
  readonly headers: [string, string][];
}

/**
 * Cache Storage for one test; jsdom has none. A handle to a deleted cache is usable, without
 * effect.
 */
export class MemoryCaches {
  readonly #caches = new Map<string, Map<string, Kept>>();
  /** Thrown by the next write; undefined: it succeeds. */
  failure: Error | undefined;
  /** Thrown by reads; undefined: they succeed. */
  readFailure: Error | undefined;

  keys(): Promise<string[]> {
    return Promise.resolve([...this.#caches.keys()]);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name));
  }

  async match(key: string, { cacheName }: { readonly cacheName: string }) {
    return this.#caches.has(cacheName) ? await (await this.open(cacheName)).match(key) : undefined;
  }

  open(name: string) {
    const kept = this.#caches.get(name) ?? new Map<string, Kept>();
    this.#caches.set(name, kept);
    return Promise.resolve({
      put: async (key: string, response: Response) => {
        if (this.failure) throw this.failure;
        kept.set(key, { bytes: await response.arrayBuffer(), headers: [...response.headers] });
      },
      match: async (key: string) => {
        if (this.readFailure) throw this.readFailure;
        const found = kept.get(key);
        return await Promise.resolve(
          found && new Response(found.bytes, { headers: found.headers }),
        );
      },
      delete: (key: string | Request) =>
        Promise.resolve(kept.delete(typeof key === 'string' ? key : pathOf(key))),
      keys: () =>
        Promise.resolve([...kept.keys()].map((key) => new Request(`http://localhost${key}`))),
    });
  }

  get size(): number {
    return [...this.#caches.values()].reduce((sum, kept) => sum + kept.size, 0);
  }
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Installs a Cache Storage until the test ends. `owner`: who is signed in; absent: the usual account. */
export function provideCaches(owner: string = makeAccount().id): MemoryCaches {
  const caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  signInHere(owner);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return caches;
}

/** Makes the device remember somebody, as after a sign-in; null: nobody, as after a sign-out. */
export function signInHere(userId: string | null): void {
  // Absent without jsdom.
  if (!('localStorage' in globalThis)) vi.stubGlobal('localStorage', makeStorage());
  localStorage.clear();
  if (userId !== null) rememberLastUser(userId);
}

function makeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
