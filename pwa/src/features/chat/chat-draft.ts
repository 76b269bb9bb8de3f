import { userCachePrefix } from '../../platform/user-caches.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import type { OutgoingImage } from './chat-commands.ts';

/** What is being answered, as the reply bar shows it. */
export interface QuotedMessage {
  readonly id: string;
  readonly senderName: string;
  /** The beginning of its text, or what stands for it. */
  readonly quote: string;
}

/** A message that is not sent: what was typed, what it answers and what it carries. */
export interface ChatDraft {
  readonly text: string;
  readonly replyTo: QuotedMessage | null;
  readonly image: OutgoingImage | null;
}

export const emptyDraft: ChatDraft = { text: '', replyTo: null, image: null };

const wordsKey = '/chat-draft/words';
const imageKey = '/chat-draft/image';

/** What stands in the cache beside the image's bytes. */
interface DraftWords {
  readonly text: string;
  readonly replyTo: QuotedMessage | null;
  readonly image: Omit<OutgoingImage, 'bytes'> | null;
}

/**
 * The draft of one person on this device. It lies in one of their caches: it survives a killed app,
 * has room for an image, and goes with everything else of theirs at sign-out (experience.md 14, 21).
 */
export class ChatDraftStore {
  readonly #cacheName: string;
  #cache: Promise<Cache> | undefined;
  /** What was kept last in this tab. */
  #latest: ChatDraft | undefined;
  #storedImage: string | null | undefined;
  #isDue = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(userId: string) {
    this.#cacheName = `${userCachePrefix(userId)}chat-draft`;
  }

  /** Never rejects: where there is none, or nothing can be read, the draft is empty. */
  async read(): Promise<ChatDraft> {
    return this.#latest ?? (await this.#readCache().catch(() => emptyDraft));
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
    const { text, replyTo, image } = draft;
    if (text === '' && replyTo === null && image === null) {
      await Promise.all([cache.delete(wordsKey), cache.delete(imageKey)]);
      this.#storedImage = null;
      return;
    }
    if (image && this.#storedImage !== image.id) {
      await cache.put(imageKey, new Response(image.bytes));
      this.#storedImage = image.id;
    }
    const words: DraftWords = { text, replyTo, image: image && describe(image) };
    await cache.put(wordsKey, Response.json(words));
  }

  async #readCache(): Promise<ChatDraft> {
    const cache = await this.#open();
    const found = await cache?.match(wordsKey);
    if (!cache || !found) return emptyDraft;
    // Written by this class alone.
    const { text, replyTo, image } = (await found.json()) as DraftWords;
    const bytes = image && (await (await cache.match(imageKey))?.arrayBuffer());
    return { text, replyTo, image: image && bytes ? { ...image, bytes } : null };
  }

  /** Absent on plain http other than localhost. */
  async #open(): Promise<Cache | null> {
    if (!('caches' in globalThis)) return null;
    // One handle for good: after a sign-out in another tab it leads nowhere, and makes nothing anew.
    this.#cache ??= caches.open(this.#cacheName);
    return await this.#cache;
  }
}

const stores = new WeakMap<Replica, ChatDraftStore>();

/** The store of the person whose replica this is; it goes with the session. */
export function draftStoreOf(replica: Replica): ChatDraftStore {
  const store = stores.get(replica) ?? new ChatDraftStore(replica.userId);
  stores.set(replica, store);
  return store;
}

function describe({ bytes: _bytes, ...image }: OutgoingImage): Omit<OutgoingImage, 'bytes'> {
  return image;
}
