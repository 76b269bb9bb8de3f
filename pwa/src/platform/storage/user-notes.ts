import * as v from 'valibot';
import { openUserCache } from './open-user-cache.ts';

/** Each has a cache of its own. */
const topics = ['training', 'module-drafts', 'announcement-draft', 'chat-draft'] as const;
export type NoteTopic = (typeof topics)[number];

/** A note's place and form: its path in the topic's cache, and what fits when it is read. */
export interface NotePlace<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly topic: NoteTopic;
  readonly path: string;
  /** What is stored may be of an older version. */
  readonly schema: Schema;
}

interface Writing {
  /** Null: the note is to be removed. */
  latest: unknown;
  done: Promise<void>;
}

/**
 * What a person typed or left unfinished on this device, for one session: opened once with it, so that
 * nothing written after a sign-out in another tab stays, and closed with it. Best effort: without Cache
 * Storage and on a full device nothing is kept. Only `read` rejects.
 */
export class UserNotes {
  readonly userId: string;
  readonly #caches: ReadonlyMap<NoteTopic, Promise<Cache | null>>;
  readonly #writings = new Map<string, Writing>();
  #isClosed = false;

  constructor(userId: string) {
    this.userId = userId;
    this.#caches = new Map(topics.map((topic) => [topic, openUserCache(userId, topic)]));
  }

  /**
   * The note, as far as it fits its schema. Undefined: none.
   * @throws {Error} when the storage fails: a note may be there, and is not to be replaced.
   */
  async read<Schema extends v.GenericSchema>(
    place: NotePlace<Schema>,
  ): Promise<v.InferOutput<Schema> | undefined> {
    await this.#writings.get(keyOf(place))?.done;
    const found = await (await this.cacheOf(place.topic))?.match(place.path);
    const note = found && v.safeParse(place.schema, parseJson(await found.text()));
    return note?.success ? note.output : undefined;
  }

  /** The paths of a topic's notes. */
  async pathsOf(topic: NoteTopic): Promise<string[]> {
    try {
      const requests = (await (await this.cacheOf(topic))?.keys()) ?? [];
      return requests.map(({ url }) => new URL(url).pathname);
    } catch {
      return [];
    }
  }

  /** Stores a note, null removes it; of changes that wait for an earlier one, the last is stored. */
  keep<Schema extends v.GenericSchema>(
    place: NotePlace<Schema>,
    note: v.InferOutput<Schema> | null,
  ): void {
    const key = keyOf(place);
    const waiting = this.#writings.get(key);
    if (waiting) {
      waiting.latest = note;
      return;
    }
    const writing: Writing = { latest: note, done: Promise.resolve() };
    this.#writings.set(key, writing);
    writing.done = this.#write(place, writing);
  }

  /** Resolves once everything passed to `keep` is stored. */
  async settled(): Promise<void> {
    await Promise.all([...this.#writings.values()].map(({ done }) => done));
  }

  /** The cache of a topic, for notes that are not JSON alone. Null: nothing is kept. */
  async cacheOf(topic: NoteTopic): Promise<Cache | null> {
    const cache = (await this.#caches.get(topic)) ?? null;
    return this.#isClosed ? null : cache;
  }

  /** The session has ended: reads nothing and keeps nothing from here on. */
  close(): void {
    this.#isClosed = true;
  }

  async #write(place: NotePlace, writing: Writing): Promise<void> {
    const cache = await this.cacheOf(place.topic);
    let stored: unknown;
    do {
      stored = writing.latest;
      await put(cache, place.path, stored).catch(() => undefined);
    } while (stored !== writing.latest);
    this.#writings.delete(keyOf(place));
  }
}

async function put(cache: Cache | null, path: string, note: unknown): Promise<void> {
  if (note === null) await cache?.delete(path);
  else await cache?.put(path, Response.json(note));
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
