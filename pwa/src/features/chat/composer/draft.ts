import { v7 as newId } from 'uuid';
import { reloadTimeout } from '../../changes/hold-name.ts';
import { userCachePrefix } from '../../../platform/storage/user-caches.ts';
import type { UserNotes } from '../../../platform/storage/user-notes.ts';
import {
  type ChatDraft,
  emptyDraft,
  findPlaces,
  isEmpty,
  keepDraft,
  putBack,
  readDraft,
} from './draft-places.ts';
import { type DraftTab, openDraftTab } from './draft-tab.ts';

/** Whether the message with this id was sent, or is to be. */
type IsSent = (id: string) => Promise<boolean>;

/**
 * The draft of one user in one tab, kept among the user's notes: it survives a killed app, can
 * hold an image and is deleted at sign-out (experience.md 14, 21). A tab without a draft takes over one
 * whose tab was closed. One that was sent, though it could not be deleted any more, is empty.
 */
export class ChatDraftStore {
  readonly #notes: UserNotes;
  readonly #isSent: IsSent;
  readonly #tab: DraftTab;
  /** The place of this tab's draft; no other tab writes to it. */
  #place: Promise<string> | undefined;
  /** The last draft passed to `keep`. */
  #latest: ChatDraft | undefined;
  /** Resolves once the notes have the last draft. */
  #keeping: Promise<unknown> = Promise.resolve();
  /** Resolves once what rooms left behind is kept: texts to add, images and messages under way. */
  #leaving: Promise<unknown> = Promise.resolve();

  constructor(notes: UserNotes, isSent: IsSent, tab: DraftTab = thisTab) {
    this.#notes = notes;
    this.#isSent = isSent;
    this.#tab = tab;
  }

  /**
   * Reads the draft; empty if there is none or reading fails: then the next one is kept beside it.
   * Never rejects.
   */
  async read(): Promise<ChatDraft> {
    const leaving = this.#leaving;
    await leaving;
    // A message that was not stored is added once its sending ends, an image once it is prepared.
    return leaving === this.#leaving ? await this.#read() : await this.read();
  }

  /**
   * Keeps what was written in a room left before its draft was read, below that draft. `readSince` is
   * called once what that room has under way has ended.
   */
  add(readSince: () => ChatDraft): void {
    this.#leaving = this.#leaving.then(async () => {
      const since = readSince();
      if (!isEmpty(since)) this.keep(putBack(await this.#read(), since));
    });
  }

  /** Reads nothing before `work` on the draft ends, as in a room left and opened again meanwhile. */
  readAfter(work: Promise<unknown>): void {
    const before = this.#leaving;
    this.#leaving = work.catch(() => undefined).then(() => before);
  }

  async #read(): Promise<ChatDraft> {
    if (this.#latest && !isEmpty(this.#latest)) return this.#latest;
    await this.#keeping;
    try {
      return await this.#readKept();
    } catch {
      this.#place = this.#claimNew();
      return emptyDraft;
    }
  }

  /** Stores the draft; only in memory if the device is full. */
  keep(draft: ChatDraft): void {
    this.#latest = draft;
    const kept = this.#findPlace().then((place) => keepDraft(this.#notes, place, draft));
    this.#keeping = kept.catch(() => undefined);
  }

  async #readKept(): Promise<ChatDraft> {
    const place = await this.#findPlace();
    const own = await this.#readUnsent(place);
    return isEmpty(own) ? await this.#takeOver(place) : own;
  }

  /** Takes over the last draft whose tab was closed, in its place. */
  async #takeOver(own: string): Promise<ChatDraft> {
    const places = await findPlaces(this.#notes);
    for (const place of places.toReversed()) {
      if (place === own || !(await this.#hold(place, 0))) continue;
      const draft = await this.#readUnsent(place);
      if (isEmpty(draft)) {
        // An app killed while it stored a draft leaves an image without text.
        keepDraft(this.#notes, place, emptyDraft);
        continue;
      }
      this.#place = Promise.resolve(place);
      this.#tab.remember(place);
      return draft;
    }
    return emptyDraft;
  }

  /** Reads the draft of a place; deletes one whose message is sent. */
  async #readUnsent(place: string): Promise<ChatDraft> {
    const draft = await readDraft(this.#notes, place);
    if (draft.id === null || !(await this.#isSent(draft.id))) return draft;
    keepDraft(this.#notes, place, emptyDraft);
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
const stores = new WeakMap<UserNotes, ChatDraftStore>();

/** This tab's draft among a session's notes; one per session. */
export function draftStoreOf(notes: UserNotes, isSent: IsSent): ChatDraftStore {
  const store = stores.get(notes) ?? new ChatDraftStore(notes, isSent);
  stores.set(notes, store);
  return store;
}
