interface Kept {
  readonly bytes: ArrayBuffer;
  readonly headers: [string, string][];
}

/**
 * Cache Storage in memory; neither jsdom nor Node has one. A handle to a deleted cache is usable,
 * without effect.
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

  has(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.has(name));
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name));
  }

  async match(request: Request | string, { cacheName }: { readonly cacheName: string }) {
    if (!this.#caches.has(cacheName)) return undefined;
    return await (await this.open(cacheName)).match(request);
  }

  open(name: string) {
    const kept = this.#caches.get(name) ?? new Map<string, Kept>();
    this.#caches.set(name, kept);
    return Promise.resolve({
      put: async (request: Request | string, response: Response) => {
        if (this.failure) throw this.failure;
        const headers = [...response.headers];
        kept.set(urlOf(request), { bytes: await response.arrayBuffer(), headers });
      },
      match: async (request: Request | string) => {
        if (this.readFailure) throw this.readFailure;
        const found = kept.get(urlOf(request));
        return await Promise.resolve(
          found && new Response(found.bytes, { headers: found.headers }),
        );
      },
      delete: (request: Request | string) => Promise.resolve(kept.delete(urlOf(request))),
      keys: async () => {
        if (this.readFailure) throw this.readFailure;
        return await Promise.resolve([...kept.keys()].map((url) => new Request(url)));
      },
    });
  }

  async put(cache: string, url: string, text: string): Promise<void> {
    await (await this.open(cache)).put(url, new Response(text));
  }

  /** The entries of a cache. */
  urls(cache: string): string[] {
    return [...(this.#caches.get(cache)?.keys() ?? [])];
  }

  /** How many entries all caches have. */
  get size(): number {
    return [...this.#caches.values()].reduce((sum, kept) => sum + kept.size, 0);
  }

  clear(): void {
    this.#caches.clear();
  }
}

function urlOf(request: Request | string): string {
  return new URL(typeof request === 'string' ? request : request.url, 'http://localhost').href;
}
