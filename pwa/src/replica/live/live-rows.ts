import { type CollectionName, collections } from '@greenroom/sync-protocol/collections';
import { chatFrameSchema } from '@greenroom/sync-protocol/live/chat-frames';
import * as v from 'valibot';
import type { ReplicaCore } from '../replica-core.ts';
import { loadRows } from '../store/load-rows.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import { isSameValue } from '../effects/row-equality.ts';
import { type LiveRow, type ReplicaMeta, type StoredRow, textOfKey } from '../store/stored-rows.ts';

// Rows received by the socket are kept beside the base rows, which only pulls write, and overlay
// them. A later pull includes and drops them (apply-answer.ts).

/** Live rows kept before a pull replaces them. */
const maxLiveRows = 300;
/** Milliseconds over which all devices spread such pulls: the minimum, and per person. */
const leastSpread = 1_000;
const spreadOfPerson = 2;

type LiveCore = Pick<ReplicaCore, 'store' | 'environment'>;

export class LiveRows {
  readonly #core: LiveCore;
  readonly #requestPull: (delay: number) => void;
  #queue: LiveRow[] = [];
  #writing: Promise<void> | null = null;
  #isPullRequested = false;

  /** @param requestPull requests a pull after a delay in milliseconds. */
  constructor(core: LiveCore, requestPull: (delay: number) => void) {
    this.#core = core;
    this.#requestPull = requestPull;
  }

  /** Stores a frame, ignoring unknown ones; never rejects. `receivedAt` in ms since the epoch. */
  async receive(frame: unknown, receivedAt: number): Promise<void> {
    const row = asLiveRow(frame, receivedAt);
    if (!row) return;
    this.#queue.push(row);
    // Frames received during a write are stored together next.
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
        // Full, closed or broken database: a pull brings the rows, or reports the error.
        this.#requestPull(this.#core.environment.random() * leastSpread);
      }
    }
    // Synchronously, so that the next frame starts a new write.
    this.#writing = null;
  }

  async #bound(count: number): Promise<void> {
    const isFull = count > maxLiveRows;
    if (isFull && !this.#isPullRequested) {
      const { store, environment } = this.#core;
      const people = await store.run('relaxed', (db) => db.rowsOf('people').count());
      this.#requestPull(environment.random() * (leastSpread + people * spreadOfPerson));
    }
    this.#isPullRequested = isFull;
  }
}

/** The collection of each frame type. */
const collectionOf = {
  chat_message: 'chatMessages',
  chat_read: 'chatReads',
} as const satisfies Readonly<Record<string, CollectionName>>;

/** The row of a frame; null: unknown to this version. */
function asLiveRow(frame: unknown, receivedAt: number): LiveRow | null {
  const parsed = v.safeParse(chatFrameSchema, frame);
  if (!parsed.success) return null;
  const message = parsed.output;
  if (message.type === 'chat_message_deleted') {
    return { collection: 'chatMessages', id: message.messageId, row: null, receivedAt };
  }
  const collection = collectionOf[message.type];
  const row: StoredRow = v.parse(collections[collection].row, message);
  return { collection, id: row.id, row, receivedAt };
}

/** @returns the number of live rows afterwards. */
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

/** Whether an applied pull began after the row arrived. A future pull predates a clock set back. */
function isInBase({ receivedAt }: LiveRow, { pullStartedAt }: ReplicaMeta, now: number): boolean {
  return pullStartedAt !== null && receivedAt < pullStartedAt && pullStartedAt <= now;
}

/** `receivedAt` 0: a base row, older than any frame. */
type Known = Pick<LiveRow, 'row' | 'receivedAt'>;

/** Live, else base. */
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

/** Null for a row that only queued changes create. */
function asKnown(row: StoredRow | null | undefined): Known | null {
  if (!row?.$scopes) return null;
  const { $scopes: _scopes, $xid: _xid, $otherXids: _otherXids, ...plain } = row;
  return { row: plain, receivedAt: 0 };
}

/** A deleted id is never reused. A slow tab may deliver older frames. */
function isNews({ row, receivedAt }: LiveRow, known: Known | undefined): boolean {
  if (!known) return true;
  if (known.row === null || row === null) return known.row !== null;
  return receivedAt >= known.receivedAt && !isSameValue(known.row, row);
}
