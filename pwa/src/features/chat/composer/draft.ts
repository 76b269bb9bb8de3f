import { v7 as newId } from 'uuid';
import { userCachePrefix } from '../../../platform/storage/user-caches.ts';
import type { Replica } from '../../../replica/replica-interface.ts';
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

/** Milliseconds a reloaded tab waits for the page before to let go of its draft. */
const reloadPatience = 1_000;

/**
 * The draft of one person in one tab. It lies in one of their caches: it survives a killed app, has
 * room for an image, and goes with everything else of theirs at sign-out (experience.md 14, 21). Each
 * tab has its own; one whose tab is gone is taken over by the next tab that has none.
 */
export class ChatDraftStore {
  readonly #cacheName: string;
  readonly #tab: DraftTab;
  #cache: Promise<Cache> | undefined;
  /** Where this tab's draft lies; nobody else writes there. */
  #place: Promise<string> | undefined;
  /** What was kept last in this tab. */
  #latest: ChatDraft | undefined;
  #storedImage: string | null | undefined;
  #isDue = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(userId: string, tab: DraftTab = thisTab) {
    this.#cacheName = `${userCachePrefix(userId)}chat-draft`;
    this.#tab = tab;
  }

  /** Never rejects: where there is none, or nothing can be read, the draft is empty. */
  async read(): Promise<ChatDraft> {
    if (this.#latest && !isEmpty(this.#latest)) return this.#latest;
    await this.#writing;
    return await this.#readCache().catch(() => emptyDraft);
  }

  /** Keeps the draft as it is now; where the device has no room, until the tab is closed. */
  keep(draft: ChatDraft): void {
    this.#latest = draft;
    if (this.#isDue) return;
    // A write that waits takes what is there when its turn comes.
    this.#isDue = true;
    this.#writing = this.#writing.then(() => this.#write()).catch(() => undefined);
  }

  async #write(): Promise<void> {
    this.#isDue = false;
    const draft = this.#latest;
    const cache = await this.#open();
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
    // After the words: until they are kept, those before still name the image before.
    await dropImages(cache, place, image);
    this.#storedImage = image?.id ?? null;
  }

  async #readCache(): Promise<ChatDraft> {
    const cache = await this.#open();
    if (!cache) return emptyDraft;
    const place = await this.#findPlace();
    const own = await readDraft(cache, place);
    return isEmpty(own) ? await this.#takeOver(cache, place) : own;
  }

  /** Takes over the last draft whose tab is gone; it lies where it lay. */
  async #takeOver(cache: Cache, own: string): Promise<ChatDraft> {
    const places = await findPlaces(cache);
    for (const place of places.toReversed()) {
      if (place === own || !(await this.#hold(place, 0))) continue;
      const draft = await readDraft(cache, place);
      if (isEmpty(draft)) {
        // An app killed between image and words leaves bytes that no words name.
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
    // A tab that was duplicated remembers what the other one holds.
    if (before !== null && (await this.#hold(before, reloadPatience))) return before;
    const place = newId();
    await this.#hold(place, 0);
    this.#tab.remember(place);
    return place;
  }

  async #hold(place: string, patience: number): Promise<boolean> {
    return await this.#tab.hold(`${this.#cacheName}:${place}`, patience);
  }

  /** Absent on plain http other than localhost. */
  async #open(): Promise<Cache | null> {
    if (!('caches' in globalThis)) return null;
    // One handle for good: after a sign-out in another tab it leads nowhere, and makes nothing anew.
    this.#cache ??= caches.open(this.#cacheName);
    return await this.#cache;
  }
}

const thisTab = openDraftTab();
const stores = new WeakMap<Replica, ChatDraftStore>();

/** The store of the person whose replica this is; it goes with the session. */
export function draftStoreOf(replica: Replica): ChatDraftStore {
  const store = stores.get(replica) ?? new ChatDraftStore(replica.userId);
  stores.set(replica, store);
  return store;
}
