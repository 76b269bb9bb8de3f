import { onTestFinished, vi } from 'vitest';

/** What the tests' browser keeps of one answer. */
interface Kept {
  readonly bytes: ArrayBuffer;
  readonly headers: [string, string][];
}

/**
 * Cache Storage as far as the app uses it, for one test; jsdom has none. As in browsers, a handle to a
 * deleted cache stays usable and leads nowhere.
 */
export class MemoryCaches {
  readonly #caches = new Map<string, Map<string, Kept>>();
  /** What the next write throws; undefined: it succeeds. */
  failure: Error | undefined;

  keys(): Promise<string[]> {
    return Promise.resolve([...this.#caches.keys()]);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name));
  }

  open(name: string) {
    const kept = this.#caches.get(name) ?? new Map<string, Kept>();
    this.#caches.set(name, kept);
    return Promise.resolve({
      put: async (key: string, response: Response) => {
        if (this.failure) throw this.failure;
        kept.set(key, { bytes: await response.arrayBuffer(), headers: [...response.headers] });
      },
      match: (key: string) => {
        const found = kept.get(key);
        const answer = found && new Response(found.bytes, { headers: found.headers });
        return Promise.resolve(answer);
      },
      delete: (key: string) => Promise.resolve(kept.delete(key)),
      keys: () =>
        Promise.resolve([...kept.keys()].map((key) => new Request(`http://localhost${key}`))),
    });
  }

  /** How many answers there are in all caches. */
  get size(): number {
    return [...this.#caches.values()].reduce((sum, kept) => sum + kept.size, 0);
  }
}

/** Gives the page a Cache Storage until the test ends. */
export function provideCaches(): MemoryCaches {
  const caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return caches;
}
