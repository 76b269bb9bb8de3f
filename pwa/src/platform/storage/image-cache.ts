/** Images kept for a time without a network, in a Cache; those not used for longest go. */
export class ImageCache {
  readonly #name: string;
  readonly #most: number;
  #cache: Promise<Cache | null> | undefined;

  /** @param most so many are kept. */
  constructor(name: string, most: number) {
    this.#name = name;
    this.#most = most;
  }

  /** The image at this address; null: it is not kept. */
  async read(url: string): Promise<Blob | null> {
    const cache = await this.#open();
    const blob = await (await cache?.match(url))?.blob();
    if (!cache || !blob) return null;
    await this.#noteUse(cache, url, blob);
    return blob;
  }

  /** Keeps an image, if there is room. */
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

  /** The addresses (path and query) of all that are kept. */
  async list(): Promise<string[]> {
    const kept = (await (await this.#open())?.keys()) ?? [];
    return kept.map(addressOf);
  }

  /**
   * A Cache lists what was put last at its end. What stands in the older half is put again when it is
   * used: more often would write the same bytes for nothing.
   */
  async #noteUse(cache: Cache, url: string, blob: Blob): Promise<void> {
    try {
      const kept = await cache.keys();
      const place = kept.findIndex((request) => addressOf(request) === url);
      if (place >= 0 && place < kept.length - this.#most / 2) await put(cache, url, blob);
    } catch {
      // The device is full: it goes a little earlier.
    }
  }

  /** Opened once: what is put into a Cache deleted by a sign-out since then is gone with it. */
  #open(): Promise<Cache | null> {
    // Absent on plain http other than localhost.
    this.#cache ??=
      'caches' in globalThis ? caches.open(this.#name).catch(() => null) : Promise.resolve(null);
    return this.#cache;
  }
}

function addressOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function put(cache: Cache, url: string, blob: Blob): Promise<void> {
  await cache.put(url, new Response(blob, { headers: { 'content-type': blob.type } }));
}
