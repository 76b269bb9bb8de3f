import * as v from 'valibot';
import { openUserCache } from './open-user-cache.ts';
import type { CacheHandle } from './user-cache-seal.ts';

/** Each has a cache of its own. */
export const noteTopics = [
  'training',
  'module-drafts',
  'announcement-draft',
  // Also a message to the administrators, a blocklist entry, a target, the reason of a deletion.
  'answer-drafts',
  'chat-draft',
  'recent-places',
] as const;
export type NoteTopic = (typeof noteTopics)[number];

/** A note's place and form: its path in the topic's cache, and what fits when it is read. */
export interface NotePlace<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly topic: NoteTopic;
  readonly path: string;
  /** What is stored may be of an older version. */
  readonly schema: Schema;
}

/** Bytes that belong to a note, such as a draft's image; a note has one at most. */
export interface NoteFile {
  readonly id: string;
  readonly bytes: ArrayBuffer;
}

interface Version {
  /** Null: the note is to be removed. */
  readonly note: unknown;
  /** Absent: such a note has none. */
  readonly file: NoteFile | null | undefined;
}

interface Writing {
  latest: Version;
  /** Whether it is stored now. */
  done: Promise<boolean>;
}

/**
 * What a person typed or left unfinished on this device, for one session: opened once, so that nothing
 * written after a sign-out in another tab stays, and closed with the session. Best effort: without Cache
 * Storage nothing is kept; on a full device neither, which `onRoom` says. Only reads reject.
 */
export class UserNotes {
  readonly userId: string;
  readonly #onRoom: ((hasRoom: boolean) => void) | undefined;
  #isFull = false;
  #caches: ReadonlyMap<NoteTopic, Promise<CacheHandle | null>> | undefined;
  readonly #writings = new Map<string, Writing>();
  /** The id of the file stored last at a place, null for none; absent: unknown. */
  readonly #files = new Map<string, string | null>();
  #isClosed = false;

  /** @param onRoom told of each note without room on the device, and once one was stored again. */
  constructor(userId: string, onRoom?: (hasRoom: boolean) => void) {
    this.userId = userId;
    this.#onRoom = onRoom;
  }

  /** Opens the caches, unless this was done or the session has ended. The first use does so too. */
  open(): void {
    if (this.#isClosed) return;
    this.#caches ??= new Map(noteTopics.map((topic) => [topic, openUserCache(this.userId, topic)]));
  }

  /**
   * The note, as far as it fits its schema. Undefined: none.
   * @throws {Error} when the storage fails: a note may be there, and is not to be replaced.
   */
  async read<Schema extends v.GenericSchema>(
    place: NotePlace<Schema>,
  ): Promise<v.InferOutput<Schema> | undefined> {
    await this.stored(place);
    const found = await (await this.#cacheOf(place.topic))?.match(place.path);
    const note = found && v.safeParse(place.schema, parseJson(await found.text()));
    return note?.success ? note.output : undefined;
  }

  /** The bytes of a note's file; null: none. @throws {Error} as `read`. */
  async readFile(place: NotePlace, id: string): Promise<ArrayBuffer | null> {
    const found = await (await this.#cacheOf(place.topic))?.match(fileAt(place, id));
    return found ? await found.arrayBuffer() : null;
  }

  /** The paths of a topic's notes and files. @throws {Error} as `read`. */
  async pathsOf(topic: NoteTopic): Promise<string[]> {
    const requests = (await (await this.#cacheOf(topic))?.keys()) ?? [];
    return requests.map(pathOf);
  }

  /**
   * Stores a note with its file, null removes it; of changes that wait for an earlier one, the last is
   * stored. `file` absent: notes of this place have none.
   */
  keep<Schema extends v.GenericSchema>(
    place: NotePlace<Schema>,
    note: v.InferOutput<Schema> | null,
    file?: NoteFile | null,
  ): void {
    const key = keyOf(place);
    const waiting = this.#writings.get(key);
    if (waiting) {
      waiting.latest = { note, file };
      return;
    }
    const writing: Writing = { latest: { note, file }, done: Promise.resolve(false) };
    this.#writings.set(key, writing);
    writing.done = this.#write(place, writing);
  }

  /** Resolves once what was passed to `keep` for this place is stored; false: nothing was, or it failed. */
  async stored(place: Pick<NotePlace, 'topic' | 'path'>): Promise<boolean> {
    return (await this.#writings.get(keyOf(place))?.done) ?? false;
  }

  /** Resolves once everything passed to `keep` is stored. */
  async settled(): Promise<void> {
    await Promise.all([...this.#writings.values()].map(({ done }) => done));
  }

  /** The session has ended: reads nothing and keeps nothing from here on. */
  close(): void {
    this.#isClosed = true;
  }

  /** Null: nothing is kept. */
  async #cacheOf(topic: NoteTopic): Promise<CacheHandle | null> {
    this.open();
    const cache = (await this.#caches?.get(topic)) ?? null;
    return this.#isClosed ? null : cache;
  }

  async #write(place: NotePlace, writing: Writing): Promise<boolean> {
    const cache = await this.#cacheOf(place.topic);
    let last: Version;
    let isStored = false;
    do {
      last = writing.latest;
      try {
        isStored = cache !== null && (await this.#put(cache, place, last));
        if (isStored && last.note !== null && this.#isFull) this.#tellRoom(true);
      } catch (error) {
        isStored = false;
        if ((error as Error).name === 'QuotaExceededError') this.#tellRoom(false);
      }
    } while (last !== writing.latest);
    this.#writings.delete(keyOf(place));
    return isStored;
  }

  #tellRoom(hasRoom: boolean): void {
    this.#isFull = !hasRoom;
    this.#onRoom?.(hasRoom);
  }

  async #put(cache: CacheHandle, place: NotePlace, { note, file }: Version): Promise<true> {
    const key = keyOf(place);
    const id = file?.id ?? null;
    const isOtherFile = file !== undefined && this.#files.get(key) !== id;
    if (file && isOtherFile) await cache.put(fileAt(place, file.id), new Response(file.bytes));
    if (note === null) await cache.delete(place.path);
    else await cache.put(place.path, Response.json(note));
    if (!isOtherFile) return true;
    // Only now: until the new note was stored, the old one named the old file.
    for (const path of (await cache.keys()).map(pathOf)) {
      const isFile = path.startsWith(fileAt(place, ''));
      if (isFile && path !== fileAt(place, id ?? '')) await cache.delete(path);
    }
    this.#files.set(key, id);
    return true;
  }
}

function fileAt({ path }: NotePlace, id: string): string {
  return `${path}/file/${id}`;
}

function pathOf({ url }: Pick<Request, 'url'>): string {
  return new URL(url).pathname;
}

/** Undefined: it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function keyOf({ topic, path }: Pick<NotePlace, 'topic' | 'path'>): string {
  return `${topic} ${path}`;
}
