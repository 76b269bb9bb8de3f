import { type ChatMessage, chatMessageSchema } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';
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

/** Messages from `start` on, up to where the next page begins. */
interface Page {
  readonly start: number;
  rows: Rows;
  readonly close: () => void;
}

/**
 * The opened part of the room: a row of pages, each a live query of its own. What is new is read with
 * the newest page alone, the tail, which is cut when it has grown to two.
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
  /** The newest page with what has no place in the others; null until it is read. */
  tail: Tail | null = null;
  /** What is known of the messages below the opened ones; null until it is read. */
  below: Below | null = null;

  /** Opens the newest page; `changed` hears of everything that is read, `failed` of what was not. */
  constructor(replica: Replica, changed: () => void, failed: () => void) {
    this.#replica = replica;
    this.#changed = changed;
    this.#failed = failed;
    void this.#open();
  }

  /** Settles when the newest page is read, or everything is closed. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The position the opened part begins at. */
  get start(): number {
    return this.#pages[0]?.start ?? this.#tailStart;
  }

  /** The rows of the pages, oldest first; a row that is as before is the same object. */
  get rows(): readonly Rows[] {
    const tail = this.tail?.rows ?? [];
    // One that was cut still names what is in a page of its own now, until it is read again.
    const isCut = (tail[0]?.position ?? this.#tailStart) < this.#tailStart;
    const rest = isCut ? tail.filter(({ position }) => position >= this.#tailStart) : tail;
    return [...this.#pages.map(({ rows }) => rows), rest];
  }

  /**
   * Opens the next older page of this device.
   * @returns whether there was one, once it is read.
   */
  async openOlder(): Promise<boolean> {
    await this.opened;
    const end = this.start;
    const start = await findPageStart(this.#replica.tables, end);
    if (start === null || this.#isClosed) return false;
    // Somebody else opened it meanwhile.
    if (this.start !== end) return true;
    const read = Promise.withResolvers<void>();
    this.#pages.unshift(this.#watchPage(start, end, [], read.resolve));
    this.#watchBelow();
    await read.promise;
    return true;
  }

  /** Reads again what is known of older ones, as after more have come. */
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

  /** Makes pages of the older part of a tail that has grown. */
  #cutTail(rows: Rows): void {
    const sent = rows.filter(({ position }) => position < pendingPosition);
    const cuts = Math.max(0, Math.floor(sent.length / pageLength) - 1);
    const startOf = (index: number) => sent[index * pageLength]?.position ?? pendingPosition;
    // Opened when there was nothing: what comes later and stands before it is older.
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
        // Nobody waits for what is not read any more.
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

/** The rows as they are read now; each that is as before in the object of before. */
function keepSame(before: Rows, now: Rows): Rows {
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row) => {
    const old = known.get(row.id);
    return old && fields.every((field) => old[field] === row[field]) ? old : row;
  });
}
