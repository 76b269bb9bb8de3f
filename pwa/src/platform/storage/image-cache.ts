import type { CacheHandle } from './user-cache-seal.ts';

/** Images stored for offline use in a Cache; the least recently used are evicted. */
export class ImageCache {
  readonly #openCache: () => Promise<CacheHandle | null>;
  readonly #most: number;
  #cache: Promise<CacheHandle | null> | undefined;

  /** @param most images stored at most. */
  constructor(openCache: () => Promise<CacheHandle | null>, most: number) {
    this.#openCache = openCache;
    this.#most = most;
  }

  /** Null: not stored. */
  async read(url: string): Promise<Blob | null> {
    const cache = await this.#open();
    const blob = await (await cache?.match(url))?.blob();
    if (!cache || !blob) return null;
    await this.#noteUse(cache, url, blob);
    return blob;
  }

  async keep(url: string, blob: Blob): Promise<void> {
    const cache = await this.#open();
    if (cache === null) return;
    try {
      await put(cache, url, blob);
      const kept = await cache.keys();
      const tooMany = kept.slice(0, Math.max(0, kept.length - this.#most));
      await Promise.all(tooMany.map((request) => cache.delete(request)));
    } catch {
      // The device is full: the image is shown all the same.
    }
  }

  async remove(url: string): Promise<void> {
    await (await this.#open())?.delete(url).catch(() => false);
  }

  async list(): Promise<string[]> {
    const kept = (await (await this.#open())?.keys()) ?? [];
    return kept.map(addressOf);
  }

  /** A Cache lists by insertion; only its older half is put again, to save rewriting the bytes. */
  async #noteUse(cache: CacheHandle, url: string, blob: Blob): Promise<void> {
    try {
      const kept = await cache.keys();
      const place = kept.findIndex((request) => addressOf(request) === url);
      if (place >= 0 && place < kept.length - this.#most / 2) await put(cache, url, blob);
    } catch {
      // The device is full: the image is evicted a little earlier.
    }
  }

  /** Opened once, so that an image put after sign-out deleted the Cache is deleted with it. */
  #open(): Promise<CacheHandle | null> {
    this.#cache ??= this.#openCache();
    return this.#cache;
  }
}

function addressOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function put(cache: CacheHandle, url: string, blob: Blob): Promise<void> {
  await cache.put(url, new Response(blob, { headers: { 'content-type': blob.type } }));
}
