import { type ChatMessage, chatMessageSchema } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';
import { isSameReactions } from './timeline-items.ts';
import { watchQuery } from '../../../replica/watch-query.ts';
import {
  type Below,
  type ImageSizes,
  type Tail,
  findPageStart,
  pageLength,
  readBelow,
  readPage,
  readTail,
} from './timeline-queries.ts';

type Rows = readonly ChatMessage[];

/** Messages from position `start` up to the next page's start. */
interface Page {
  readonly start: number;
  rows: Rows;
  readonly close: () => void;
}

/**
 * The opened pages of the room, each with its own live query. A new message rereads only the newest
 * page, the tail, which is split once it holds two pages.
 */
export class TimelinePages {
  readonly #replica: Replica;
  readonly #changed: () => void;
  readonly #failed: () => void;
  /** Oldest first, without the tail. */
  #pages: Page[] = [];
  #tailStart = 0;
  #closeTail = () => undefined as void;
  #closeBelow = () => undefined as void;
  #isClosed = false;
  readonly #sizes: ImageSizes = new Map();
  readonly #opened = Promise.withResolvers<void>();
  /** The newest page with unsent, live and refused messages; null until read. */
  tail: Tail | null = null;
  /** Messages older than the opened pages; null until read. */
  below: Below | null = null;

  /** Opens the newest page. Calls `changed` after every read and `failed` after a failed one. */
  constructor(replica: Replica, changed: () => void, failed: () => void) {
    this.#replica = replica;
    this.#changed = changed;
    this.#failed = failed;
    void this.#open();
  }

  /** Resolves when the newest page is read or `close` was called. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** First position of the opened pages. */
  get start(): number {
    return this.#pages[0]?.start ?? this.#tailStart;
  }

  /** The rows by page, oldest first. Unchanged rows stay the same objects. */
  get rows(): readonly Rows[] {
    const tail = this.tail?.rows ?? [];
    // Until it is read again, a split tail still holds rows that now belong to another page.
    const isCut = (tail[0]?.position ?? this.#tailStart) < this.#tailStart;
    const rest = isCut ? tail.filter(({ position }) => position >= this.#tailStart) : tail;
    return [...this.#pages.map(({ rows }) => rows), rest];
  }

  /** Opens the next older page on this device. @returns whether there was one, once it is read */
  async openOlder(): Promise<boolean> {
    await this.opened;
    const end = this.start;
    const start = await findPageStart(this.#replica.tables, end);
    if (start === null || this.#isClosed) return false;
    // A concurrent call opened it.
    if (this.start !== end) return true;
    const read = Promise.withResolvers<void>();
    this.#pages.unshift(this.#watchPage(start, end, [], read.resolve));
    this.#watchBelow();
    await read.promise;
    return true;
  }

  /** Rereads `below`, for example after older messages were pulled. */
  async readBelow(): Promise<Below> {
    this.below = await readBelow(this.#replica, this.start);
    return this.below;
  }

  close(): void {
    this.#isClosed = true;
    this.#closeTail();
    this.#closeBelow();
    for (const { close } of this.#pages) close();
    this.#opened.resolve();
  }

  async #open(): Promise<void> {
    const { tables } = this.#replica;
    const start = await findPageStart(tables, pendingPosition).catch(() => null);
    if (!this.#isClosed) this.#openTail(start ?? 0);
  }

  #openTail(start: number): void {
    this.#tailStart = start;
    this.#closeTail();
    this.#closeTail = watchQuery(
      () => readTail(this.#replica, start, this.#sizes),
      (tail) => {
        this.tail = { ...tail, rows: keepSame(this.tail?.rows ?? [], tail.rows) };
        this.#cutTail(this.tail.rows);
        this.#opened.resolve();
        this.#changed();
      },
      this.#failed,
    );
    this.#watchBelow();
  }

  /** Splits pages off the start of a tail that has grown. */
  #cutTail(rows: Rows): void {
    const sent = rows.filter(({ position }) => position < pendingPosition);
    const cuts = Math.max(0, Math.floor(sent.length / pageLength) - 1);
    const startOf = (index: number) => sent[index * pageLength]?.position ?? pendingPosition;
    // 0: opened while the room was empty. The first page then starts at its first message.
    const first = this.#tailStart === 0 ? startOf(0) : this.#tailStart;
    for (let index = 0; index < cuts; index += 1) {
      const part = sent.slice(index * pageLength, (index + 1) * pageLength);
      const start = index === 0 ? first : startOf(index);
      this.#pages.push(this.#watchPage(start, startOf(index + 1), part));
    }
    const start = cuts === 0 ? first : startOf(cuts);
    if (sent.length > 0 && start !== this.#tailStart) this.#openTail(start);
  }

  #watchPage(start: number, end: number, rows: Rows, isRead?: () => void): Page {
    const close = watchQuery(
      () => readPage(this.#replica.tables, start, end),
      (read) => {
        page.rows = keepSame(page.rows, read);
        isRead?.();
        this.#changed();
      },
      () => {
        isRead?.();
        this.#failed();
      },
    );
    const page: Page = {
      start,
      rows,
      close: () => {
        close();
        // Ends the wait for a read that will not happen.
        isRead?.();
      },
    };
    return page;
  }

  #watchBelow(): void {
    this.#closeBelow();
    const { start } = this;
    this.#closeBelow = watchQuery(
      () => readBelow(this.#replica, start),
      (below) => {
        this.below = below;
        this.#changed();
      },
      this.#failed,
    );
  }
}

const fields = Object.keys(chatMessageSchema.entries) as (keyof ChatMessage)[];

/** Returns `now` with each unchanged row replaced by its object in `before`. */
function keepSame(before: Rows, now: Rows): Rows {
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row) => {
    const old = known.get(row.id);
    return old && fields.every((field) => isSameField(old, row, field)) ? old : row;
  });
}

function isSameField(old: ChatMessage, row: ChatMessage, field: keyof ChatMessage): boolean {
  return field === 'reactions'
    ? isSameReactions(old.reactions, row.reactions)
    : old[field] === row[field];
}
