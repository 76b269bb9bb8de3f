/** An in-memory CacheStorage with the methods the worker uses. */
export class FakeCaches {
  readonly #caches = new Map<string, Map<string, string>>();

  clear(): void {
    this.#caches.clear();
  }

  async put(cache: string, url: string, text: string): Promise<void> {
    await (await this.open(cache)).put(url, new Response(text));
  }

  /** The entries of a cache. */
  urls(cache: string): string[] {
    return [...(this.#caches.get(cache)?.keys() ?? [])];
  }

  has(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.has(name));
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name));
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.#caches.keys()]);
  }

  open(name: string) {
    const files = this.#caches.get(name) ?? new Map<string, string>();
    this.#caches.set(name, files);
    const urlOf = (request: Request | string) =>
      typeof request === 'string' ? request : request.url;
    return Promise.resolve({
      keys: () => Promise.resolve([...files.keys()].map((url) => new Request(url))),
      match: (request: Request | string) => Promise.resolve(asResponse(files.get(urlOf(request)))),
      put: async (request: Request | string, response: Response) => {
        files.set(urlOf(request), await response.text());
      },
      delete: (request: Request | string) => Promise.resolve(files.delete(urlOf(request))),
    });
  }

  async match(request: Request | string, { cacheName }: { readonly cacheName: string }) {
    if (!(await this.has(cacheName))) return undefined;
    return await (await this.open(cacheName)).match(request);
  }
}

function asResponse(text: string | undefined): Response | undefined {
  return text === undefined ? undefined : new Response(text);
}
