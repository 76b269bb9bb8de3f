import { v7 as newId } from 'uuid';
import { userCachePrefix } from '../../../platform/storage/user-caches.ts';
import type { UserNotes } from '../../../platform/storage/user-notes.ts';
import type { Replica } from '../../../replica/replica-interface.ts';
import { notesOf } from '../../../replica/session-notes.ts';
import {
  type ChatDraft,
  dropImages,
  emptyDraft,
  emptyPlace,
  findPlaces,
  isEmpty,
  readDraft,
  writeImage,
  writeWords,
} from './draft-places.ts';
import { type DraftTab, openDraftTab } from './draft-tab.ts';

/** Milliseconds a reloaded tab waits for the previous page to release its draft. */
const reloadTimeout = 1_000;

/**
 * The draft of one user in one tab, kept among the user's notes: it survives a killed app, can
 * hold an image and is deleted at sign-out (experience.md 14, 21). A tab without a draft takes over one
 * whose tab was closed.
 */
export class ChatDraftStore {
  readonly #notes: UserNotes;
  readonly #tab: DraftTab;
  /** The place of this tab's draft; no other tab writes to it. */
  #place: Promise<string> | undefined;
  /** The last draft passed to `keep`. */
  #latest: ChatDraft | undefined;
  #storedImage: string | null | undefined;
  #isDue = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(notes: UserNotes, tab: DraftTab = thisTab) {
    this.#notes = notes;
    this.#tab = tab;
  }

  /**
   * Reads the draft; empty if there is none or reading fails: then the next one is kept beside it.
   * Never rejects.
   */
  async read(): Promise<ChatDraft> {
    if (this.#latest && !isEmpty(this.#latest)) return this.#latest;
    await this.#writing;
    try {
      return await this.#readCache();
    } catch {
      this.#place = this.#claimNew();
      return emptyDraft;
    }
  }

  /** Stores the draft; only in memory if the device is full. */
  keep(draft: ChatDraft): void {
    this.#latest = draft;
    if (this.#isDue) return;
    // A queued write uses the latest draft.
    this.#isDue = true;
    this.#writing = this.#writing.then(() => this.#write()).catch(() => undefined);
  }

  async #write(): Promise<void> {
    this.#isDue = false;
    const draft = this.#latest;
    const cache = await this.#notes.cacheOf('chat-draft');
    if (!draft || !cache) return;
    const place = await this.#findPlace();
    const { image } = draft;
    if (isEmpty(draft)) {
      await emptyPlace(cache, place);
      this.#storedImage = null;
      return;
    }
    const isOtherImage = this.#storedImage !== (image?.id ?? null);
    if (image && isOtherImage) await writeImage(cache, place, image);
    await writeWords(cache, place, draft);
    if (!isOtherImage) return;
    // Only now: until the new text was stored, the old one referred to the old image.
    await dropImages(cache, place, image);
    this.#storedImage = image?.id ?? null;
  }

  async #readCache(): Promise<ChatDraft> {
    const cache = await this.#notes.cacheOf('chat-draft');
    if (!cache) return emptyDraft;
    const place = await this.#findPlace();
    const own = await readDraft(cache, place);
    return isEmpty(own) ? await this.#takeOver(cache, place) : own;
  }

  /** Takes over the last draft whose tab was closed, in its place. */
  async #takeOver(cache: Cache, own: string): Promise<ChatDraft> {
    const places = await findPlaces(cache);
    for (const place of places.toReversed()) {
      if (place === own || !(await this.#hold(place, 0))) continue;
      const draft = await readDraft(cache, place);
      if (isEmpty(draft)) {
        // An app killed between `writeImage` and `writeWords` leaves an image without text.
        await emptyPlace(cache, place);
        continue;
      }
      this.#place = Promise.resolve(place);
      this.#storedImage = undefined;
      this.#tab.remember(place);
      return draft;
    }
    return emptyDraft;
  }

  async #findPlace(): Promise<string> {
    this.#place ??= this.#claimPlace();
    return await this.#place;
  }

  async #claimPlace(): Promise<string> {
    const before = this.#tab.remembered();
    // A duplicated tab remembers the place the original holds.
    if (before !== null && (await this.#hold(before, reloadTimeout))) return before;
    return await this.#claimNew();
  }

  async #claimNew(): Promise<string> {
    const place = newId();
    await this.#hold(place, 0);
    this.#tab.remember(place);
    return place;
  }

  async #hold(place: string, timeout: number): Promise<boolean> {
    const name = `${userCachePrefix(this.#notes.userId)}chat-draft:${place}`;
    return await this.#tab.hold(name, timeout);
  }
}

const thisTab = openDraftTab();
const stores = new WeakMap<Replica, ChatDraftStore>();

/** The draft store of a replica's user; one per session. */
export function draftStoreOf(replica: Replica): ChatDraftStore {
  const store = stores.get(replica) ?? new ChatDraftStore(notesOf(replica));
  stores.set(replica, store);
  return store;
}
