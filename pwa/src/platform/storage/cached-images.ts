import { ImageCache } from './image-cache.ts';
import { openUserCache } from './open-user-cache.ts';

/** The state of an image: loading, ready under a `blob:` address, not available, or failed. */
export type ImageState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly src: string }
  /** The server has no such image, or denies this person access. */
  | { readonly kind: 'gone' }
  /** The network or the server failed: a retry may help. */
  | { readonly kind: 'failed' };

/** Reads the bytes before their upload; null: not on this device. */
export type LocalBytes = () => Promise<Blob | null>;

interface Entry {
  state: ImageState;
  /** The bytes came from `LocalBytes` and are not stored for a later start. */
  isLocal: boolean;
  readonly listeners: Set<() => void>;
  abort: AbortController | null;
}

interface Options {
  readonly userId: string;
  /** Names the cache among the user's. */
  readonly topic: string;
  /** Images stored for offline use at most; the least recently used are evicted. */
  readonly most: number;
  /** Images kept in memory while not shown, so that scrolling back shows them at once. */
  readonly mostIdle: number;
}

const loading: ImageState = { kind: 'loading' };

/**
 * Loads images with the person's session, shows them under `blob:` addresses, which it revokes when
 * unused, and stores them for offline use in a Cache that sign-out deletes.
 */
export class CachedImages {
  readonly #mostIdle: number;
  readonly #entries = new Map<string, Entry>();
  readonly #cache: ImageCache;
  /** Aborts the loads under way when the images are closed. */
  #open = new AbortController();

  constructor({ userId, topic, most, mostIdle }: Options) {
    this.#cache = new ImageCache(() => openUserCache(userId, topic), most);
    this.#mostIdle = mostIdle;
  }

  getState(url: string): ImageState {
    return this.#entries.get(url)?.state ?? loading;
  }

  /** Shows an image until the returned function is called; `onChange` follows each state change. */
  show(url: string, onChange: () => void, local?: LocalBytes): () => void {
    const entry = this.#entries.get(url) ?? this.#addEntry(url);
    // Moved to the end: the first idle entry is the least recently shown one.
    this.#entries.delete(url);
    this.#entries.set(url, entry);
    entry.listeners.add(onChange);
    if (entry.state.kind !== 'ready') void this.#load(url, entry, local);
    return () => {
      entry.listeners.delete(onChange);
      this.#tidy();
    };
  }

  retry(url: string): void {
    const entry = this.#entries.get(url);
    if (entry && (entry.state.kind === 'failed' || entry.state.kind === 'gone')) {
      void this.#load(url, entry);
    }
  }

  /** Stores an image shown from local bytes, once the server has it. */
  async keep(url: string): Promise<void> {
    const entry = this.#entries.get(url);
    if (!entry?.isLocal) return;
    entry.isLocal = false;
    await this.#fetchImage(url, this.#open.signal).catch(() => {
      entry.isLocal = true;
    });
  }

  listKept(): Promise<string[]> {
    return this.#cache.list();
  }

  /** Deletes these images from memory and storage, after the server deleted what they belong to. */
  async forget(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const entry = this.#entries.get(url);
      if (!entry) continue;
      this.#drop(entry);
      this.#setState(entry, { kind: 'gone' });
    }
    await Promise.all(urls.map((url) => this.#cache.remove(url)));
  }

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
    this.#setState(entry, loading);
    try {
      const kept = await this.#cache.read(url);
      const own = kept === null ? ((await local?.()) ?? null) : null;
      entry.isLocal = own !== null;
      const blob = kept ?? own ?? (await this.#fetchImage(url, abort.signal));
      // Nobody shows it any more: its address would never be revoked.
      if (abort.signal.aborted) return;
      const state: ImageState =
        blob === null ? { kind: 'gone' } : { kind: 'ready', src: URL.createObjectURL(blob) };
      this.#setState(entry, state);
    } catch {
      if (!abort.signal.aborted) this.#setState(entry, { kind: 'failed' });
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

  #setState(entry: Entry, state: ImageState): void {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  }

  /** Aborts loads nobody waits for, and drops the least recently shown surplus images. */
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
