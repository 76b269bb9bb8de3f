import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';
import type { ChatItem } from './item.ts';
import { type PeopleStore, peopleOf } from '../people/people.ts';
import type { Reached } from '../landing/place.ts';
import { type ItemSources, asItem, mergeRows } from './timeline-items.ts';
import { TimelinePages } from './timeline-pages.ts';
import { type OpenedRoom, fetchDownTo, fetchOlder, locate } from './timeline-reach.ts';

interface TimelineState {
  readonly messages: readonly ChatItem[];
  readonly isReady: boolean;
  readonly hasFailed: boolean;
  readonly hasOlder: boolean;
  readonly isOlderHere: boolean;
  readonly isLoadingOlder: boolean;
  readonly olderFailed: boolean;
}

const nothing: TimelineState = {
  messages: [],
  isReady: false,
  hasFailed: false,
  hasOlder: false,
  isOlderHere: false,
  isLoadingOlder: false,
  olderFailed: false,
};

/** Positions of the first fetch; doubled each time it yields no message. */
const firstStep = 500;

/** The opened part of the room, live while it has subscribers. Methods: see `ChatTimeline`. */
export class TimelineStore {
  readonly #replica: Replica;
  readonly #people: PeopleStore;
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  #pages: TimelinePages | null = null;
  #closings: readonly (() => void)[] = [];
  #older: Promise<void> | null = null;
  /** Above 0: publishing is held back until several pages are open. */
  #held = 0;
  #wasOffline = false;
  /** Ids of deleted messages; kept, since another query may still return their rows. */
  readonly #gone = new Set<string>();
  /** The latest item by message id, so that unchanged items keep their identity. */
  readonly #items = new Map<string, ChatItem>();
  /** The same by row object, with the names used: spares remaking the items of unchanged rows. */
  readonly #itemsOfRows = new WeakMap<
    ChatMessage,
    { names: ItemSources['names']; item: ChatItem }
  >();

  constructor(replica: Replica) {
    this.#replica = replica;
    this.#people = peopleOf(replica);
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

  readonly tryAgain = (): void => {
    this.#close();
    this.#update({ hasFailed: false });
    this.#people.tryAgain();
    this.#open();
  };

  readonly loadOlder = (): Promise<void> => {
    this.#older ??= this.#loadOlder();
    return this.#older;
  };

  readonly loadUntil = (id: string, position?: number): Promise<Reached> =>
    this.#reach(async (room) => {
      const at = await locate(room, id, position);
      if (typeof at === 'string') return at;
      return (await this.#openDownTo(room.pages, at)) ? 'there' : 'failed';
    });

  readonly loadDownTo = (position: number): Promise<Reached> =>
    this.#reach(async (room) => {
      const problem = await fetchDownTo(room, position);
      if (problem !== null) return problem;
      await this.#openDownTo(room.pages, position);
      return 'there';
    });

  #open(): void {
    const publish = () => this.#publish();
    const fail = () => this.#update({ hasFailed: true });
    this.#pages = new TimelinePages(this.#replica, publish, fail);
    this.#closings = [this.#replica.subscribe(publish), this.#people.subscribe(publish)];
  }

  #close(): void {
    this.#pages?.close();
    this.#pages = null;
    for (const close of this.#closings) close();
    this.#closings = [];
  }

  async #loadOlder(): Promise<void> {
    const room = this.#room;
    this.#update({ isLoadingOlder: true, olderFailed: false });
    let isThere = room === null;
    try {
      if (room) {
        const { pages } = room;
        isThere = await pages.openOlder();
        for (let step = firstStep; !isThere && !pages.isClosed; step *= 2) {
          if (!(await fetchOlder(room, step))) break;
          isThere = await pages.openOlder();
        }
      }
    } catch {
      // Closed meanwhile, or the database is broken: its next user reports that.
    }
    this.#older = null;
    const hasMore = (room?.pages.below?.floor ?? 0) > 0;
    this.#update({ isLoadingOlder: false, olderFailed: !isThere && hasMore });
  }

  get #room(): OpenedRoom | null {
    return this.#pages && { replica: this.#replica, pages: this.#pages, gone: this.#gone };
  }

  async #reach(way: (room: OpenedRoom) => Promise<Reached>): Promise<Reached> {
    const room = this.#room;
    if (!room) return 'left';
    const reached = await way(room).catch(() => {
      // The database is broken: its next user reports that.
      return 'failed' as const;
    });
    return room.pages.isClosed ? 'left' : reached;
  }

  /** Opens pages until one includes the position, publishing once. @returns whether one does */
  async #openDownTo(pages: TimelinePages, position: number): Promise<boolean> {
    this.#held += 1;
    try {
      while (pages.start > position) if (!(await pages.openOlder())) return false;
      return !pages.isClosed;
    } finally {
      this.#held -= 1;
      this.#publish();
    }
  }

  /** Computes the state and notifies subscribers if it changed. */
  #publish(): void {
    const pages = this.#pages;
    const tail = pages?.tail;
    const names = this.#people.getState()?.names;
    if (this.#people.hasFailed) this.#update({ hasFailed: true });
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
    const { unsent, changing } = tail;
    const messages = rows.map((row) => this.#itemOf(row, { names, unsent, changing }));
    const { ready, connection } = this.#replica.getStatus();
    const { below } = pages;
    const isBack = this.#wasOffline && connection === 'online';
    this.#wasOffline = connection !== 'online';
    this.#update({
      messages: isSameList(messages, this.#state.messages) ? this.#state.messages : messages,
      isReady: below !== null && (ready || messages.length > 0),
      hasOlder: below !== null && (below.isOnDevice || below.floor > 0),
      isOlderHere: below?.isOnDevice ?? false,
      // `below` is read last: nothing failed.
      ...(below !== null && !this.#people.hasFailed && { hasFailed: false }),
      // Back online: older messages may be loaded again.
      ...(isBack && { olderFailed: false }),
    });
  }

  #itemOf(row: ChatMessage, sources: ItemSources): ChatItem {
    const made = this.#itemsOfRows.get(row);
    const isSame =
      made?.names === sources.names && made.item.changing === sources.changing.get(row.id);
    if (isSame && row.position !== pendingPosition) return made.item;
    const item = asItem(row, sources, this.#items.get(row.id));
    this.#items.set(row.id, item);
    this.#itemsOfRows.set(row, { names: sources.names, item });
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

function isSameList(left: readonly ChatItem[], right: readonly ChatItem[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
