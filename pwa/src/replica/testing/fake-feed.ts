import { createHash } from 'node:crypto';
import type { CollectionName } from '@greenroom/sync-protocol/collections';
import { hashedText, hashNumber } from '@greenroom/sync-protocol/sync/checksum';
import type { Checksum, ScopeChanges, SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';

export interface FakeStore {
  get(collection: CollectionName, id: string): Record<string, unknown> | undefined;
  put(
    scope: string,
    collection: CollectionName,
    row: { id: string } & Record<string, unknown>,
  ): void;
  drop(scope: string, collection: CollectionName, id: string): void;
}

export interface FeedCursor {
  readonly epoch: string;
  readonly position: number;
  readonly scopes: readonly string[];
  readonly floors: Floors;
  readonly page?: {
    readonly target: number;
    readonly after: string;
    readonly gained: readonly string[];
    readonly lastSequence: number;
    readonly isReset: boolean;
    readonly floors: Floors;
  };
}

/** The lowest sort held of each windowed scope; a shift's sort is its date. */
type Floors = Readonly<Record<string, string>>;

interface FeedEntry {
  readonly scope: string;
  readonly collection: CollectionName;
  readonly id: string;
  readonly tick: number;
  readonly op: 'put' | 'drop';
}

interface ReadNow {
  readonly epoch: string;
  readonly lastSequence: number;
  readonly isReset: boolean;
  readonly verify: boolean;
  readonly extend: Floors;
  readonly close: readonly string[];
  readonly anew: readonly string[];
}

type Page = Pick<
  SyncAnswer,
  'reset' | 'startsOver' | 'lastSequence' | 'dropScopes' | 'scopes' | 'more'
>;

/** Rows by scope with a feed of changes; a counter replaces the snapshot. */
export class FakeFeed implements FakeStore {
  /** Rows per page. */
  pageSize = 1000;
  held: string[] = [];
  /** The initial floors of windowed scopes. */
  firstFloors: Floors = {};
  /** Floors below which windows are closed on request. */
  closesBelow: Floors = {};
  /** Cursors below this position are invalid. */
  purgedBelow = 0;
  readonly #rows = new Map<string, { id: string } & Record<string, unknown>>();
  readonly #entries = new Map<string, FeedEntry>();
  #tick = 0;

  /** The position at the end of a complete pull. */
  get position(): number {
    return this.#tick;
  }

  get(collection: CollectionName, id: string) {
    return this.#rows.get(`${collection}/${id}`);
  }

  put(scope: string, collection: CollectionName, row: { id: string } & Record<string, unknown>) {
    this.#rows.set(`${collection}/${row.id}`, row);
    this.#note(scope, collection, row.id, 'put');
  }

  /** Removes a row from a scope, and deletes it with its last. */
  drop(scope: string, collection: CollectionName, id: string): void {
    this.#note(scope, collection, id, 'drop');
    const isHeldElsewhere = [...this.#entries.values()].some(
      (entry) => entry.id === id && entry.collection === collection && entry.op === 'put',
    );
    if (!isHeldElsewhere) this.#rows.delete(`${collection}/${id}`);
  }

  /** The rows of a collection visible to the user, by id. */
  rowsOf(collection: CollectionName): Record<string, unknown>[] {
    const ids = [...this.#entries.values()].flatMap((entry) =>
      entry.collection === collection && entry.op === 'put' && this.held.includes(entry.scope)
        ? [entry.id]
        : [],
    );
    return [...new Set(ids)].toSorted().flatMap((id) => this.get(collection, id) ?? []);
  }

  isPurged(cursor: FeedCursor): boolean {
    const positions = [cursor.position, cursor.page?.target ?? 0].filter((p) => p > 0);
    return positions.some((position) => position < this.purgedBelow);
  }

  read(cursor: FeedCursor | null, now: ReadNow): { page: Page; cursor: FeedCursor } {
    const known = cursor?.scopes ?? [];
    const anew = cursor?.page ? [] : now.anew;
    const kept = known.filter((scope) => this.held.includes(scope) && !anew.includes(scope));
    const gained = cursor?.page
      ? cursor.page.gained.filter((scope) => this.held.includes(scope))
      : this.held.filter((scope) => !kept.includes(scope));
    const lost = [...known, ...(cursor?.page?.gained ?? [])].filter((s) => !this.held.includes(s));
    const position = cursor?.position ?? 0;
    const before = cursor?.floors ?? {};
    const floors = cursor?.page?.floors ?? this.#floorsOf(before, now);
    const changes = [...this.#entries.values()]
      .flatMap((entry) => {
        const sort = this.#sortOf(entry);
        const isIn = sort >= (floors[entry.scope] ?? '');
        if (gained.includes(entry.scope)) return entry.op === 'put' && isIn ? [entry] : [];
        if (!kept.includes(entry.scope)) return [];
        const isLowered = isIn && sort < (before[entry.scope] ?? '');
        const isRaised = !isIn && entry.op === 'put' && sort >= (before[entry.scope] ?? '');
        if (entry.tick <= position && isRaised) return [{ ...entry, op: 'drop' as const }];
        if (entry.tick <= position) return isLowered ? [entry] : [];
        return [isIn ? entry : { ...entry, op: 'drop' as const }];
      })
      .filter((entry) => orderOf(entry) > (cursor?.page?.after ?? ''))
      .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    const shown = changes.slice(0, this.pageSize);
    const last = shown.at(-1);
    const lastSequence = cursor?.page?.lastSequence ?? now.lastSequence;
    const reset = cursor?.page?.isReset ?? now.isReset;
    const target = cursor?.page?.target ?? this.#tick;
    const scopes = this.#scopesOf(shown, gained);
    for (const [scope, floor] of Object.entries(floors)) {
      if (scopes[scope] || floor !== before[scope]) {
        scopes[scope] = { put: [], drop: [], ...scopes[scope], floor };
      }
    }
    const startsOver = reset && !cursor?.page;
    const common = {
      reset,
      ...(startsOver && { startsOver }),
      lastSequence,
      dropScopes: lost,
      scopes,
    };
    const { epoch } = now;
    if (changes.length > shown.length && last) {
      const page = { target, after: orderOf(last), gained, lastSequence, isReset: reset, floors };
      const next = { epoch, position, scopes: kept, floors: before, page };
      return { page: { ...common, more: true }, cursor: next };
    }
    for (const scope of now.verify && !cursor?.page ? this.held : []) {
      const checksum = this.#checksumOf(scope, floors[scope] ?? '');
      scopes[scope] = { put: [], drop: [], ...scopes[scope], checksum };
    }
    return {
      page: { ...common, more: false },
      cursor: { epoch, position: target, scopes: [...kept, ...gained], floors },
    };
  }

  #floorsOf(before: Floors, { extend, close }: Pick<ReadNow, 'extend' | 'close'>): Floors {
    const floors: Record<string, string> = { ...this.firstFloors, ...before };
    for (const scope of close) {
      const isTooLarge = (floors[scope] ?? '') < (this.closesBelow[scope] ?? '');
      if (isTooLarge) floors[scope] = this.firstFloors[scope] ?? '';
    }
    for (const [scope, floor] of Object.entries(floors)) {
      const wish = extend[scope] ?? floor;
      floors[scope] = wish < floor ? wish : floor;
    }
    return floors;
  }

  #checksumOf(scope: string, floor: string): Checksum {
    let count = 0;
    let sum = 0n;
    for (const { collection, id, tick, ...entry } of this.#entries.values()) {
      const sort = this.#sortOf({ collection, id });
      if (entry.scope !== scope || entry.op !== 'put' || sort < floor) continue;
      count += 1;
      const text = hashedText({ collection, id, xid: String(tick) });
      sum += hashNumber(createHash('md5').update(text).digest('hex'));
    }
    return { count, sum: String(sum) };
  }

  #sortOf({ collection, id }: Pick<FeedEntry, 'collection' | 'id'>): string {
    const date = this.get(collection, id)?.['date'];
    return typeof date === 'string' ? date : '';
  }

  #scopesOf(entries: readonly FeedEntry[], gained: readonly string[]) {
    const scopes: Record<string, ScopeChanges> = {};
    for (const scope of gained) scopes[scope] = { whole: true, put: [], drop: [] };
    for (const { scope, collection, id, op, tick } of entries) {
      const changes = (scopes[scope] ??= { put: [], drop: [] });
      const row = op === 'put' ? this.get(collection, id) : undefined;
      if (row) changes.put.push({ collection, id, xid: String(tick), row });
      else changes.drop.push({ collection, id });
    }
    return scopes;
  }

  #note(scope: string, collection: CollectionName, id: string, op: 'put' | 'drop'): void {
    this.#tick += 1;
    const entry = { scope, collection, id, tick: this.#tick, op };
    this.#entries.set(orderOf(entry), entry);
  }
}

function orderOf({ scope, collection, id }: Pick<FeedEntry, 'scope' | 'collection' | 'id'>) {
  return `${scope}|${collection}|${id}`;
}
