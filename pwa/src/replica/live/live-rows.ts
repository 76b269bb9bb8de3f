import { type CollectionName, collections } from '@greenroom/sync-protocol/collections';
import { chatFrameSchema } from '@greenroom/sync-protocol/live/chat-frames';
import * as v from 'valibot';
import type { ReplicaCore } from '../replica-core.ts';
import { loadRows } from '../store/load-rows.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import { isSameValue } from '../effects/row-equality.ts';
import { type LiveRow, type ReplicaMeta, type StoredRow, textOfKey } from '../store/stored-rows.ts';

// Rows the socket tells are kept beside the base rows, which only pulls write, and are shown over
// them. A pull that began later knows what they said, and drops them (apply-answer.ts).

/** Live rows kept before a pull takes their place. */
const maxLiveRows = 300;
/** Milliseconds such pulls of all devices are spread over at least, and for each person there is. */
const leastSpread = 1_000;
const spreadOfPerson = 2;

type LiveCore = Pick<ReplicaCore, 'store' | 'environment'>;

/** Keeps what the socket tells of rows, in the order it is told. */
export class LiveRows {
  readonly #core: LiveCore;
  readonly #askPull: (delay: number) => void;
  #queue: LiveRow[] = [];
  #writing: Promise<void> | null = null;
  #isPullAsked = false;

  /** `askPull` wants a pull after so many milliseconds. */
  constructor(core: LiveCore, askPull: (delay: number) => void) {
    this.#core = core;
    this.#askPull = askPull;
  }

  /**
   * Keeps a frame of the socket; what this version does not know is left out. Never rejects.
   * @param receivedAt when it came, in milliseconds since the epoch.
   * @returns when it is stored.
   */
  async take(frame: unknown, receivedAt: number): Promise<void> {
    const row = asLiveRow(frame, receivedAt);
    if (!row) return;
    this.#queue.push(row);
    // What comes while others are being stored is stored with one write after them.
    this.#writing ??= this.#write();
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#queue.length > 0) {
      const rows = this.#queue;
      this.#queue = [];
      try {
        await this.#bound(await keepLiveRows(this.#core, rows));
      } catch {
        // No room, or the database is closed or broken: a pull brings the rows, or says why not.
        this.#askPull(this.#core.environment.random() * leastSpread);
      }
    }
    // At once: a frame that comes next must not find it ending.
    this.#writing = null;
  }

  async #bound(count: number): Promise<void> {
    const isFull = count > maxLiveRows;
    if (isFull && !this.#isPullAsked) {
      const { store, environment } = this.#core;
      const people = await store.run('relaxed', (db) => db.rowsOf('people').count());
      this.#askPull(environment.random() * (leastSpread + people * spreadOfPerson));
    }
    this.#isPullAsked = isFull;
  }
}

/** What frames tell a row of. */
const collectionOf = {
  chat_message: 'chatMessages',
  chat_read: 'chatReads',
} as const satisfies Readonly<Record<string, CollectionName>>;

/** What a frame says of a row; null where it says nothing this version knows. */
function asLiveRow(frame: unknown, receivedAt: number): LiveRow | null {
  const parsed = v.safeParse(chatFrameSchema, frame);
  if (!parsed.success) return null;
  const told = parsed.output;
  if (told.type === 'chat_message_deleted') {
    return { collection: 'chatMessages', id: told.messageId, row: null, receivedAt };
  }
  const collection = collectionOf[told.type];
  const row: StoredRow = v.parse(collections[collection].row, told);
  return { collection, id: row.id, row, receivedAt };
}

/** @returns how many live rows there are afterwards. */
async function keepLiveRows(core: LiveCore, rows: readonly LiveRow[]): Promise<number> {
  return await core.store.run('relaxed', (db) => {
    const tables = [db.liveRows, db.meta, ...Object.values(collectionOf).map(db.rowsOf)];
    return db.dexie.transaction('rw', tables, async () => {
      const meta = await readMeta(db);
      const now = core.environment.now();
      const news = rows.filter((row) => meta && !isInBase(row, meta, now));
      const before = await readBefore(db, news);
      const changed = new Map<string, LiveRow>();
      for (const row of news) {
        const key = textOfKey(row);
        const known = changed.get(key) ?? before.get(key);
        if (isNews(row, known)) changed.set(key, row);
      }
      if (changed.size > 0) await db.liveRows.bulkPut([...changed.values()]);
      return await db.liveRows.count();
    });
  });
}

/**
 * Whether a pull that began after the row came is applied already: what it says of the row is newer.
 * A pull of the future was made before the clock was set back.
 */
function isInBase({ receivedAt }: LiveRow, { pullStartedAt }: ReplicaMeta, now: number): boolean {
  return pullStartedAt !== null && receivedAt < pullStartedAt && pullStartedAt <= now;
}

/** `receivedAt` 0: before everything the socket may tell. */
type Known = Pick<LiveRow, 'row' | 'receivedAt'>;

/** What is known of these rows: what the socket told, else the base row. */
async function readBefore(
  db: ReplicaDatabase,
  rows: readonly LiveRow[],
): Promise<Map<string, Known>> {
  const live = await db.liveRows.bulkGet(rows.map(({ collection, id }) => [collection, id]));
  const base = await loadRows(db, new Set(rows.map(textOfKey)));
  const known = new Map<string, Known>();
  for (const [index, row] of rows.entries()) {
    const key = textOfKey(row);
    const found = live[index] ?? asKnown(base.get(key));
    if (found) known.set(key, found);
  }
  return known;
}

/** A base row as the socket would tell it; what is not sent yet is none. */
function asKnown(row: StoredRow | null | undefined): Known | null {
  if (!row?.$scopes) return null;
  const { $scopes: _scopes, $xid: _xid, $otherXids: _otherXids, ...plain } = row;
  return { row: plain, receivedAt: 0 };
}

/** What is deleted stays so: its id is never given again. A tab that is late tells older news. */
function isNews({ row, receivedAt }: LiveRow, known: Known | undefined): boolean {
  if (!known) return true;
  if (known.row === null || row === null) return known.row !== null;
  return receivedAt >= known.receivedAt && !isSameValue(known.row, row);
}
