import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { maxCountedMessages } from '@greenroom/sync-protocol/chat/chat-rules';
import type { Replica } from '../../../replica/replica-interface.ts';
import { watchQuery } from '../../../replica/watch-query.ts';
import { callApiPage } from '../../../rest/call-api.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import type { ChatSearch } from './found-messages.ts';
import { findMissing, mergeFound, searchDevice } from './search-queries.ts';
import { asItem, type ItemWorld } from '../timeline/timeline-items.ts';
import { readNames, readTail, type Tail } from '../timeline/timeline-queries.ts';

/** Results given at first, and more at a time. */
const resultsAtOnce = 50;
/** Messages asked of the server at once: as many as it answers. */
const pageLength = 200;
/** Milliseconds somebody may type on before the device, and then the server, is searched. */
const deviceDelay = 80;
const serverDelay = 300;

/** One search, and where what it finds is told. */
interface SearchWish {
  readonly replica: Replica;
  /** Not blank, without spaces around it. */
  readonly wanted: string;
  /** Whether the server can be asked. */
  readonly isOnline: boolean;
  /** Results given at first, if there are so many; fifty at least. */
  readonly least: number;
  /** Ends the search without a word. */
  readonly signal: AbortSignal;
  readonly tell: (search: ChatSearch) => void;
}

/** How far a search has come. */
type Progress = Pick<ChatSearch, 'stage' | 'isDeviceOnly'> & {
  readonly older: 'none' | 'loading' | 'failed';
};

/** One search of this device, then of the server, page by page; what is deleted meanwhile goes. */
export class SearchRun {
  readonly #wish: SearchWish;
  #progress: Progress;
  /** What was found and is not deleted, newest first. */
  #rows: readonly ChatMessage[] = [];
  #world: ItemWorld = { names: new Map(), unsent: new Map() };
  /** As the socket told them before this search. */
  #live: Tail['live'] = new Map();
  readonly #gone = new Set<string>();
  /** How many there are: what this device found, or what the server says with what waits here. */
  #count = 0;
  /** Found messages that waited on this device, by id. */
  #unsent: readonly string[] = [];
  /** The server counted as far as it counts. */
  #isCapped = false;
  /** The server may have older ones than those it gave. */
  #hasOlder = false;
  #limit: number;

  constructor(wish: SearchWish) {
    this.#wish = wish;
    this.#limit = Math.max(resultsAtOnce, wish.least);
    this.#progress = { stage: 'searching', isDeviceOnly: !wish.isOnline, older: 'none' };
  }

  /** Searches the device and, if it can be asked, the server; tells what was found after each. */
  async start(): Promise<void> {
    const { isOnline, signal } = this.#wish;
    await pass(deviceDelay);
    if (signal.aborted) return;
    await this.#searchDevice();
    if (signal.aborted) return;
    this.#tell({ stage: isOnline ? 'searching' : 'done' });
    this.#watchDeletions();
    if (!isOnline) return;
    await pass(serverDelay - deviceDelay);
    if (signal.aborted) return;
    const isDeviceOnly = !(await this.#askServer());
    this.#tell({ stage: 'done', isDeviceOnly });
  }

  /** Gives more results: those that were found already, then older ones of the server. */
  readonly showMore = (): void => {
    if (this.#progress.older === 'loading') return;
    this.#limit = Math.min(this.#limit, this.#rows.length) + resultsAtOnce;
    void this.#fill();
  };

  async #fill(): Promise<void> {
    let isThere = true;
    while (isThere && this.#rows.length < this.#limit && this.#mayHaveOlder()) {
      this.#tell({ older: 'loading' });
      isThere = await this.#askServer();
    }
    this.#tell({ older: isThere ? 'none' : 'failed' });
  }

  async #searchDevice(): Promise<void> {
    const { replica, wanted, signal } = this.#wish;
    const tail = await readTail(replica, pendingPosition);
    const { rows, unsent } = await searchDevice(replica, wanted, tail, signal);
    this.#world = { names: await readNames(replica.tables), unsent: tail.unsent };
    this.#live = tail.live;
    this.#noteGone(tail.live);
    this.#rows = rows;
    this.#count = rows.length;
    this.#unsent = unsent;
  }

  /** Takes the next page of the server in. @returns false when it does not come. */
  async #askServer(): Promise<boolean> {
    const { wanted, signal } = this.#wish;
    const before = this.#hasOlder ? this.#findOldest() : undefined;
    try {
      const input = { search: wanted, limit: pageLength, ...(before && { before }) };
      const { rows, total } = await callApiPage('chat.messages', input, { signal });
      this.#rows = mergeFound(this.#rows, rows).filter(({ id }) => !this.#gone.has(id));
      this.#hasOlder = rows.length === pageLength;
      this.#isCapped = total >= maxCountedMessages;
      const counted = before === undefined ? total + this.#countUnsent(rows) : 0;
      this.#count = Math.max(this.#count, counted, this.#rows.length);
      return true;
    } catch (error) {
      const isGone = error instanceof ProblemError && error.problem.code === 'not_found';
      if (!isGone || before === undefined) return false;
      // It was deleted without a word to this device: what stands before it is asked from the next.
      this.#drop([before]);
      return await this.#askServer();
    }
  }

  /**
   * How many messages the total of the server's newest page lacks. One that was sent meanwhile is
   * among the newest, so the page holds it. (Older pages' totals may include it unseen: they add nothing.)
   */
  #countUnsent(newest: readonly ChatMessage[]): number {
    const known = new Set(newest.map(({ id }) => id));
    return this.#unsent.filter((id) => !known.has(id) && !this.#gone.has(id)).length;
  }

  /** The oldest of which everything newer is known: no single one the socket told again. */
  #findOldest(): string | undefined {
    return this.#rows.findLast(({ id, position }) => {
      return position !== pendingPosition && !this.#live.has(id);
    })?.id;
  }

  #mayHaveOlder(): boolean {
    return this.#hasOlder && (this.#isCapped || this.#rows.length < this.#count);
  }

  /** What is deleted goes from the results, whether the socket tells it or a pull takes the row. */
  #watchDeletions(): void {
    const { replica, signal } = this.#wish;
    const pulled = this.#rows.filter(({ id, position }) => {
      return position !== pendingPosition && !this.#live.has(id);
    });
    const ids = pulled.map(({ id }) => id);
    const endings = [
      watchQuery(
        () => replica.readLiveRows('chatMessages'),
        (live) => this.#take(this.#noteGone(live)),
      ),
      watchQuery(
        () => findMissing(replica, ids),
        (missing) => this.#take(missing),
      ),
    ];
    signal.addEventListener('abort', () => {
      for (const end of endings) end();
    });
  }

  /** Takes deleted messages out of the results. */
  #take(gone: readonly string[]): void {
    if (this.#drop(gone)) this.#tell({});
  }

  /** @returns the messages that are told to be deleted. */
  #noteGone(live: Tail['live']): string[] {
    const gone = [...live].flatMap(([id, row]) => (row === null ? id : []));
    for (const id of gone) this.#gone.add(id);
    return gone;
  }

  /** @returns whether one of them was there. */
  #drop(ids: readonly string[]): boolean {
    const rest = this.#rows.filter(({ id }) => !ids.includes(id));
    const dropped = this.#rows.length - rest.length;
    this.#count -= dropped;
    this.#rows = rest;
    return dropped > 0;
  }

  #tell(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    if (this.#wish.signal.aborted) return;
    const { stage, isDeviceOnly, older } = this.#progress;
    const hasMore = this.#rows.length > this.#limit || this.#mayHaveOlder();
    this.#wish.tell({
      results: this.#rows.slice(0, this.#limit).map((row) => asItem(row, this.#world)),
      count: this.#count,
      isAtLeast: this.#isCapped && this.#hasOlder,
      stage,
      isDeviceOnly,
      more: older === 'none' && hasMore ? 'there' : older,
    });
  }
}

function pass(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
