import { ImageCache } from './image-cache.ts';

/** How an image stands: on its way, there under a `blob:` address, not to be had, or failed. */
export type ImageState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly src: string }
  /** The server has none, or no longer lets this person see it. */
  | { readonly kind: 'gone' }
  /** The network or the server failed: trying again may help. */
  | { readonly kind: 'failed' };

/** Where the bytes may be before the server has them; null: they are not there. */
export type LocalBytes = () => Promise<Blob | null>;

interface Entry {
  state: ImageState;
  /** Its bytes came from `LocalBytes` and are not kept for a later start. */
  isLocal: boolean;
  readonly listeners: Set<() => void>;
  abort: AbortController | null;
}

interface Options {
  /** The name of the Cache the images are kept in. */
  readonly cacheName: string;
  /** Images kept for a time without a network; those not used for longest go. */
  readonly most: number;
  /** Images not shown just now that stay in memory, so that scrolling back shows them at once. */
  readonly mostIdle: number;
}

const loading: ImageState = { kind: 'loading' };

/**
 * Images that are shown, and once seen are there without a network. Each is asked of the server with
 * the person's session and kept in a Cache that goes with sign-out; what is shown is a `blob:` address
 * that is given back when it is not needed.
 */
export class KeptImages {
  readonly #mostIdle: number;
  readonly #entries = new Map<string, Entry>();
  readonly #cache: ImageCache;
  /** Ends what is on its way when the room is closed. */
  #open = new AbortController();

  constructor({ cacheName, most, mostIdle }: Options) {
    this.#cache = new ImageCache(cacheName, most);
    this.#mostIdle = mostIdle;
  }

  /** How the image at this address stands now. */
  getState(url: string): ImageState {
    return this.#entries.get(url)?.state ?? loading;
  }

  /**
   * Shows the image at this address until the returned function is called.
   * @param onChange called whenever its state has changed.
   */
  show(url: string, onChange: () => void, local?: LocalBytes): () => void {
    const entry = this.#entries.get(url) ?? this.#addEntry(url);
    // The last shown stands last: the first idle one is the one not needed for longest.
    this.#entries.delete(url);
    this.#entries.set(url, entry);
    entry.listeners.add(onChange);
    if (entry.state.kind !== 'ready') void this.#load(url, entry, local);
    return () => {
      entry.listeners.delete(onChange);
      this.#tidy();
    };
  }

  /** Asks again for an image that could not be had. */
  retry(url: string): void {
    const entry = this.#entries.get(url);
    if (entry && (entry.state.kind === 'failed' || entry.state.kind === 'gone')) {
      void this.#load(url, entry);
    }
  }

  /** What was shown from this device is on the server now: it is kept for later starts too. */
  async keep(url: string): Promise<void> {
    const entry = this.#entries.get(url);
    if (!entry?.isLocal) return;
    entry.isLocal = false;
    await this.#fetchImage(url, this.#open.signal).catch(() => {
      entry.isLocal = true;
    });
  }

  /** The addresses (path and query) of all images kept for a time without a network. */
  listKept(): Promise<string[]> {
    return this.#cache.list();
  }

  /** Keeps these images no longer, and shows them no longer: what they belonged to is gone. */
  async forget(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const entry = this.#entries.get(url);
      if (!entry) continue;
      this.#drop(entry);
      this.#tell(entry, { kind: 'gone' });
    }
    await Promise.all(urls.map((url) => this.#cache.remove(url)));
  }

  /** Gives all addresses back and ends what is on its way. */
  close(): void {
    this.#open.abort();
    this.#open = new AbortController();
    for (const entry of this.#entries.values()) this.#drop(entry);
    this.#entries.clear();
  }

  #addEntry(url: string): Entry {
    const entry: Entry = { state: loading, isLocal: false, listeners: new Set(), abort: null };
    this.#entries.set(url, entry);
    return entry;
  }

  async #load(url: string, entry: Entry, local?: LocalBytes): Promise<void> {
    if (entry.abort !== null) return;
    const abort = new AbortController();
    entry.abort = abort;
    this.#tell(entry, loading);
    try {
      const kept = await this.#cache.read(url);
      const own = kept === null ? ((await local?.()) ?? null) : null;
      entry.isLocal = own !== null;
      const blob = kept ?? own ?? (await this.#fetchImage(url, abort.signal));
      // Nobody waits for it any more: its address would never be given back.
      if (abort.signal.aborted) return;
      const state: ImageState =
        blob === null ? { kind: 'gone' } : { kind: 'ready', src: URL.createObjectURL(blob) };
      this.#tell(entry, state);
    } catch {
      if (!abort.signal.aborted) this.#tell(entry, { kind: 'failed' });
    } finally {
      if (entry.abort === abort) entry.abort = null;
    }
  }

  /** @returns null when the server has no such image for this person. */
  async #fetchImage(url: string, signal: AbortSignal): Promise<Blob | null> {
    const response = await fetch(url, { credentials: 'same-origin', signal });
    if ([403, 404, 410].includes(response.status)) {
      await this.#cache.remove(url);
      return null;
    }
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !type.startsWith('image/')) throw new Error(`${url}: ${response.status}`);
    const blob = await response.blob();
    if (!signal.aborted) await this.#cache.keep(url, blob);
    return blob;
  }

  #tell(entry: Entry, state: ImageState): void {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  }

  /** Ends loads nobody waits for, and gives back what was not shown for longest. */
  #tidy(): void {
    const idle = [...this.#entries].filter(([, { listeners }]) => listeners.size === 0);
    const shown = idle.filter(([, { state }]) => state.kind === 'ready');
    const surplus = new Set(shown.slice(0, Math.max(0, shown.length - this.#mostIdle)));
    for (const pair of idle) {
      if (shown.includes(pair) && !surplus.has(pair)) continue;
      this.#drop(pair[1]);
      this.#entries.delete(pair[0]);
    }
  }

  #drop(entry: Entry): void {
    entry.abort?.abort();
    if (entry.state.kind === 'ready') URL.revokeObjectURL(entry.state.src);
    entry.state = loading;
  }
}
