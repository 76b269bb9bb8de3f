import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import { maxCountedMessages } from '@greenroom/sync-protocol/chat/chat-rules';
import type { Replica } from '../../../replica/replica-interface.ts';
import { watchQuery } from '../../../replica/watch-query.ts';
import { callApiPage } from '../../../rest/lists/call-page.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import type { ChatSearch } from './found-messages.ts';
import { findGone, mergeFound, searchDevice } from './search-queries.ts';
import { asItem, type ItemSources } from '../timeline/timeline-items.ts';
import { readNames, readTail, type Tail } from '../timeline/timeline-queries.ts';

/** Results shown at first, and added each time. */
const resultsAtOnce = 50;
/** Messages per request: the server's maximum. */
const pageLength = 200;
/** Milliseconds after typing before the device, and then the server, is searched. */
const deviceDelay = 80;
const serverDelay = 300;

interface SearchOptions {
  readonly replica: Replica;
  /** Trimmed, not empty. */
  readonly wanted: string;
  /** Whether to ask the server. */
  readonly isOnline: boolean;
  /** Results shown at first, if above `resultsAtOnce`. */
  readonly least: number;
  /** Ends the search silently. */
  readonly signal: AbortSignal;
  readonly report: (search: ChatSearch) => void;
}

type Progress = Pick<ChatSearch, 'stage' | 'isDeviceOnly'> & {
  readonly older: 'none' | 'loading' | 'failed';
};

/** Searches this device, then the server page by page. Removes results deleted meanwhile. */
export class SearchRun {
  readonly #options: SearchOptions;
  #progress: Progress;
  /** Found and not deleted, newest first. */
  #rows: readonly ChatMessage[] = [];
  #sources: ItemSources = { names: new Map(), unsent: new Map(), changing: new Map() };
  /** Live rows at the start of the search. */
  #live: Tail['live'] = new Map();
  readonly #gone = new Set<string>();
  /** The device's results, or the server's total plus the unsent results. */
  #count = 0;
  /** Ids of the results that were unsent when found. */
  #unsent: readonly string[] = [];
  /** The server reached its counting limit. */
  #isCapped = false;
  /** The server may have older results. */
  #hasOlder = false;
  #limit: number;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#limit = Math.max(resultsAtOnce, options.least);
    this.#progress = { stage: 'searching', isDeviceOnly: !options.isOnline, older: 'none' };
  }

  /** Searches the device and, if online, the server; reports results after each. */
  async start(): Promise<void> {
    const { isOnline, signal } = this.#options;
    await wait(deviceDelay);
    if (signal.aborted) return;
    await this.#searchDevice();
    if (signal.aborted) return;
    this.#report({ stage: isOnline ? 'searching' : 'done' });
    this.#watchDeletions();
    if (!isOnline) return;
    await wait(serverDelay - deviceDelay);
    if (signal.aborted) return;
    const isDeviceOnly = !(await this.#askServer());
    this.#report({ stage: 'done', isDeviceOnly });
  }

  /** Shows more results: those already found, then older ones from the server. */
  readonly showMore = (): void => {
    if (this.#progress.older === 'loading') return;
    this.#limit = Math.min(this.#limit, this.#rows.length) + resultsAtOnce;
    void this.#fill();
  };

  async #fill(): Promise<void> {
    let isThere = true;
    while (isThere && this.#rows.length < this.#limit && this.#mayHaveOlder()) {
      this.#report({ older: 'loading' });
      isThere = await this.#askServer();
    }
    this.#report({ older: isThere ? 'none' : 'failed' });
  }

  async #searchDevice(): Promise<void> {
    const { replica, wanted, signal } = this.#options;
    const tail = await readTail(replica, pendingPosition);
    const { rows, unsent } = await searchDevice(replica, wanted, tail, signal);
    this.#sources = { ...tail, names: await readNames(replica.tables) };
    this.#live = tail.live;
    this.#noteGone(tail.live);
    this.#rows = rows;
    this.#count = rows.length;
    this.#unsent = unsent;
  }

  /** Fetches and merges the server's next page. @returns false on failure */
  async #askServer(): Promise<boolean> {
    const { wanted, signal } = this.#options;
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
      // `before` was deleted unnoticed: continue from the next oldest.
      this.#drop([before]);
      return await this.#askServer();
    }
  }

  /**
   * Counts the unsent results missing from the server's total. One sent since is on its newest page.
   * (An older page does not show it, though its total may include it: such totals are not used.)
   */
  #countUnsent(newest: readonly ChatMessage[]): number {
    const known = new Set(newest.map(({ id }) => id));
    return this.#unsent.filter((id) => !known.has(id) && !this.#gone.has(id)).length;
  }

  /** Id of the oldest result without a gap before it: live rows do not count, being single messages. */
  #findOldest(): string | undefined {
    return this.#rows.findLast(({ id, position }) => {
      return position !== pendingPosition && !this.#live.has(id);
    })?.id;
  }

  #mayHaveOlder(): boolean {
    return this.#hasOlder && (this.#isCapped || this.#rows.length < this.#count);
  }

  /** Removes results that are deleted, whether the socket reports it or a pull changes the row. */
  #watchDeletions(): void {
    const { replica, signal } = this.#options;
    const pulled = this.#rows.filter(({ id, position }) => {
      return position !== pendingPosition && !this.#live.has(id);
    });
    const ids = pulled.map(({ id }) => id);
    const endings = [
      watchQuery(
        () => replica.readLiveRows('chatMessages'),
        (live) => this.#removeDeleted(this.#noteGone(live)),
      ),
      watchQuery(
        () => findGone(replica, ids),
        (gone) => this.#removeDeleted(gone),
      ),
    ];
    signal.addEventListener('abort', () => {
      for (const end of endings) end();
    });
  }

  #removeDeleted(gone: readonly string[]): void {
    if (this.#drop(gone)) this.#report({});
  }

  /** @returns ids of the deleted messages */
  #noteGone(live: Tail['live']): string[] {
    // An author's deletion keeps the row, as a place in the room.
    const gone = [...live].flatMap(([id, row]) => (row?.deletedAt === null ? [] : id));
    for (const id of gone) this.#gone.add(id);
    return gone;
  }

  /** @returns whether a result was removed */
  #drop(ids: readonly string[]): boolean {
    const rest = this.#rows.filter(({ id }) => !ids.includes(id));
    const dropped = this.#rows.length - rest.length;
    this.#count -= dropped;
    this.#rows = rest;
    return dropped > 0;
  }

  #report(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    if (this.#options.signal.aborted) return;
    const { stage, isDeviceOnly, older } = this.#progress;
    const hasMore = this.#rows.length > this.#limit || this.#mayHaveOlder();
    this.#options.report({
      results: this.#rows.slice(0, this.#limit).map((row) => asItem(row, this.#sources)),
      count: this.#count,
      isAtLeast: this.#isCapped && this.#hasOlder,
      stage,
      isDeviceOnly,
      more: older === 'none' && hasMore ? 'there' : older,
    });
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
