import { userCachePrefix } from '../../../../platform/storage/user-caches.ts';
import type { ModuleDraft } from './module-draft.ts';

/** A module's unsaved form as stored on this device. */
export interface KeptDraft {
  readonly draft: ModuleDraft;
  /** `updatedAt` of the module it was begun from; null: a new module. */
  readonly basedOn: string | null;
  /** ISO 8601, this device's clock. */
  readonly keptAt: string;
}

/**
 * The unsaved form of one module of one administrator, in one of the user's caches: it survives a
 * reload or a killed app and is deleted at sign-out, as a chat draft is. Nothing here rejects:
 * where the browser has no caches or is full, nothing is kept.
 */
export class KeptDraftStore {
  readonly #cacheName: string;
  readonly #key: string;
  #latest: KeptDraft | null = null;
  #isDue = false;
  #writing: Promise<void> = Promise.resolve();

  /** `moduleId` null: a new module. */
  constructor(userId: string, moduleId: string | null) {
    this.#cacheName = `${userCachePrefix(userId)}module-drafts`;
    this.#key = `/module-draft/${moduleId ?? 'new'}`;
  }

  /** Null: none, or it cannot be read. */
  async read(): Promise<KeptDraft | null> {
    await this.#writing;
    try {
      const found = await (await this.#open())?.match(this.#key);
      // Only this class writes it.
      return found ? ((await found.json()) as KeptDraft) : null;
    } catch {
      return null;
    }
  }

  /** Stores the form; a queued write takes the latest. */
  keep(kept: KeptDraft): void {
    this.#latest = kept;
    this.#write();
  }

  discard(): void {
    this.#latest = null;
    this.#write();
  }

  /** Resolves once everything passed to `keep` and `discard` is stored. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #write(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#writing = this.#writing.then(() => this.#writeLatest()).catch(() => undefined);
  }

  async #writeLatest(): Promise<void> {
    this.#isDue = false;
    const cache = await this.#open();
    if (this.#latest === null) await cache?.delete(this.#key);
    else await cache?.put(this.#key, Response.json(this.#latest));
  }

  /** Absent on plain http other than localhost. */
  async #open(): Promise<Cache | null> {
    return 'caches' in globalThis ? await caches.open(this.#cacheName) : null;
  }
}
