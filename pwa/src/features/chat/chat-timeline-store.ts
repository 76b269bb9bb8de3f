import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { communityGroup, pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope, chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import type { Replica } from '../../replica/replica-interface.ts';
import { watchQuery } from '../../replica/watch-query.ts';
import type { ChatItem } from './chat-item.ts';
import { type Reached, askPlace } from './chat-place.ts';
import { type ItemWorld, asItem, mergeRows } from './chat-timeline-items.ts';
import { TimelinePages } from './chat-timeline-pages.ts';
import { findPosition, readNames } from './chat-timeline-queries.ts';

/** What the room shows. */
export interface TimelineState {
  readonly messages: readonly ChatItem[];
  readonly isReady: boolean;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly olderFailed: boolean;
}

const nothing: TimelineState = {
  messages: [],
  isReady: false,
  hasOlder: false,
  isLoadingOlder: false,
  olderFailed: false,
};

/** Positions asked of the server at once, at first. */
const extendBy = 500;

type Names = ReadonlyMap<string, string>;

/** The room as far as it is opened, following what happens on the device while somebody listens. */
export class TimelineStore {
  readonly #replica: Replica;
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  #pages: TimelinePages | null = null;
  #names: Names | null = null;
  #closings: readonly (() => void)[] = [];
  #older: Promise<void> | null = null;
  /** Above 0 while pages are opened that are shown together. */
  #held = 0;
  #wasOffline = false;
  /** Deleted ones: they stay so, whichever query tells it first. */
  readonly #gone = new Set<string>();
  /** What each message was shown as, so that what did not change is not drawn again. */
  readonly #items = new Map<string, ChatItem>();
  /** The same by row, with the names it was made with: rows that did not change are the same objects. */
  readonly #itemsOfRows = new WeakMap<ChatMessage, { names: Names; item: ChatItem }>();

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  readonly getState = (): TimelineState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  };

  /** Opens about a page more of the past; what is under way is not begun again. */
  readonly loadOlder = (): Promise<void> => {
    this.#older ??= this.#loadOlder();
    return this.#older;
  };

  /**
   * Opens the room down to a message.
   * @param position where it stands. Absent: the server is asked where it is not on this device.
   */
  readonly loadUntil = async (id: string, position?: number): Promise<Reached> => {
    const pages = this.#pages;
    if (!pages) return 'left';
    try {
      const reached = await this.#reach(pages, id, position);
      return pages.isClosed ? 'left' : reached;
    } catch {
      // The database is broken: whoever uses it next says so.
      return pages.isClosed ? 'left' : 'failed';
    }
  };

  #open(): void {
    const { tables, subscribe } = this.#replica;
    this.#pages = new TimelinePages(this.#replica, () => this.#tell());
    this.#closings = [
      subscribe(() => this.#tell()),
      watchQuery(
        () => readNames(tables),
        (names) => {
          this.#names = names;
          this.#tell();
        },
      ),
    ];
  }

  #close(): void {
    this.#pages?.close();
    this.#pages = null;
    for (const close of this.#closings) close();
    this.#closings = [];
  }

  async #loadOlder(): Promise<void> {
    const pages = this.#pages;
    this.#update({ isLoadingOlder: true, olderFailed: false });
    let isThere = pages === null;
    try {
      if (pages) {
        isThere = await pages.openOlder();
        for (let step = extendBy; !isThere && !pages.isClosed; step *= 2) {
          if (!(await this.#extend(pages, step))) break;
          isThere = await pages.openOlder();
        }
      }
    } catch {
      // Closed meanwhile, or the database is broken: whoever uses it next says so.
    }
    this.#older = null;
    const hasMore = (pages?.below?.floor ?? 0) > 0;
    this.#update({ isLoadingOlder: false, olderFailed: !isThere && hasMore });
  }

  /**
   * Brings older messages to this device: so many positions of them.
   * @returns false when there are none, or they cannot be had now.
   */
  async #extend(pages: TimelinePages, step: number): Promise<boolean> {
    const { floor } = await pages.readBelow();
    return floor > 0 && (await this.#bring(pages, Math.max(0, floor - step)));
  }

  /** Brings what stands from a position on to this device, in one pull. @returns whether it came. */
  async #bring(pages: TimelinePages, from: number): Promise<boolean> {
    const isOnline = () => this.#replica.getStatus().connection === 'online';
    // Without a network nobody waits for one.
    if (!isOnline()) return false;
    const { floor } = await pages.readBelow();
    if (from >= floor) {
      // It was said after the last pull.
      await this.#replica.exchangeNow('retry');
      return isOnline();
    }
    const came = await this.#replica.extend(chatScope(communityGroup), chatSortOf(from));
    await pages.readBelow();
    return came;
  }

  async #reach(pages: TimelinePages, id: string, position?: number): Promise<Reached> {
    await pages.opened;
    let at = await this.#find(id);
    if (at === null) {
      const { getStatus } = this.#replica;
      if (getStatus().connection !== 'online') return 'offline';
      const from = position ?? (await askPlace(id));
      if (typeof from === 'string') return from;
      const came = await this.#bring(pages, from);
      at = await this.#find(id);
      if (at === null && !came) return getStatus().connection === 'online' ? 'failed' : 'offline';
    }
    if (at === null || at === 'gone') return 'gone';
    this.#held += 1;
    try {
      return (await openDownTo(pages, at)) ? 'there' : 'failed';
    } finally {
      this.#held -= 1;
      this.#tell();
    }
  }

  async #find(id: string): Promise<number | 'gone' | null> {
    // Asked now: what is shown may be a moment behind.
    const live = (await this.#replica.readLiveRows('chatMessages')).get(id);
    if (live === null || this.#gone.has(id)) return 'gone';
    return live?.position ?? (await findPosition(this.#replica, id));
  }

  /** Works out what is shown, and tells those who listen if it is something else. */
  #tell(): void {
    const pages = this.#pages;
    const tail = pages?.tail;
    const names = this.#names;
    if (this.#held > 0 || !tail || !names) return;
    const live = new Map<string, ChatMessage>();
    for (const [id, row] of tail.live) {
      if (row) live.set(id, row);
      else this.#gone.add(id);
    }
    const rows = mergeRows(
      pages.rows,
      { live, gone: this.#gone, refused: tail.refused },
      pages.start,
    );
    const messages = rows.map((row) => this.#itemOf(row, { names, unsent: tail.unsent }));
    const { ready, connection } = this.#replica.getStatus();
    const { below } = pages;
    const isBack = this.#wasOffline && connection === 'online';
    this.#wasOffline = connection !== 'online';
    this.#update({
      messages: isSameList(messages, this.#state.messages) ? this.#state.messages : messages,
      isReady: below !== null && (ready || messages.length > 0),
      hasOlder: below !== null && (below.isOnDevice || below.floor > 0),
      // What failed without a network may be tried again with one.
      ...(isBack && { olderFailed: false }),
    });
  }

  #itemOf(row: ChatMessage, world: ItemWorld): ChatItem {
    const made = this.#itemsOfRows.get(row);
    if (made?.names === world.names && row.position !== pendingPosition) return made.item;
    const item = asItem(row, world, this.#items.get(row.id));
    this.#items.set(row.id, item);
    this.#itemsOfRows.set(row, { names: world.names, item });
    return item;
  }

  #update(change: Partial<TimelineState>): void {
    const state = { ...this.#state, ...change };
    const keys = Object.keys(state) as (keyof TimelineState)[];
    if (keys.every((key) => state[key] === this.#state[key])) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

async function openDownTo(pages: TimelinePages, position: number): Promise<boolean> {
  while (pages.start > position) if (!(await pages.openOlder())) return false;
  return !pages.isClosed;
}

function isSameList(left: readonly ChatItem[], right: readonly ChatItem[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
