import { type DBCoreCursor, type DBCoreTransaction, Dexie, cmp } from 'dexie';
import type { OpenedRow } from './sealed-ranges.ts';

/** The rows from the first on, and whether they are all. */
export interface RowsRead {
  readonly rows: readonly OpenedRow[];
  readonly isWhole: boolean;
}

/**
 * A cursor over rows that were read. Where they end and are not all, `readMore` gives more, from the
 * first on.
 */
export function makeCursor(
  trans: DBCoreTransaction,
  first: RowsRead,
  isReverse: boolean,
  readMore: (known: number) => Promise<RowsRead>,
): DBCoreCursor {
  let { rows, isWhole } = first;
  let at = 0;
  /** Whether a place is the one to go on to; null: the cursor was not moved. */
  let isNext: ((place: number) => boolean) | null = null;
  let isStopped = false;
  let result: unknown;
  const isBefore = (row: OpenedRow | undefined, key: unknown, primaryKey?: unknown) => {
    const byKey = cmp(row?.key, key);
    const order = byKey || (primaryKey === undefined ? 0 : cmp(row?.primaryKey, primaryKey));
    return isReverse ? order > 0 : order < 0;
  };
  /** Goes on to the place that was asked for. */
  const move = (): Promise<unknown> | undefined => {
    if (isNext === null) return undefined;
    while (at < rows.length && !isNext(at)) at += 1;
    if (at < rows.length || isWhole) return undefined;
    return readMore(rows.length).then((more) => {
      ({ rows, isWhole } = more);
      return move();
    });
  };
  const run = (onNext: () => void): unknown => {
    while (at < rows.length && !isStopped) {
      isNext = null;
      onNext();
      if (isNext === null || isStopped) break;
      const moving = move();
      if (moving) return moving.then(() => run(onNext));
    }
    return result;
  };
  const goTo = (place: number) => (isNext = (other) => other >= place);
  return {
    trans,
    get key() {
      return rows[at]?.key;
    },
    get primaryKey() {
      return rows[at]?.primaryKey;
    },
    get value() {
      return rows[at]?.value;
    },
    get done() {
      return at >= rows.length;
    },
    continue(key?: unknown) {
      const after = at + 1;
      if (key === undefined || key === null) goTo(after);
      else isNext = (place) => place >= after && !isBefore(rows[place], key);
    },
    continuePrimaryKey(key, primaryKey) {
      const after = at + 1;
      isNext = (place) => place >= after && !isBefore(rows[place], key, primaryKey);
    },
    advance: (count) => goTo(at + count),
    stop(value?: unknown) {
      isStopped = true;
      result = value;
    },
    fail(error) {
      throw error;
    },
    start: (onNext) => Dexie.Promise.resolve().then(() => run(onNext)) as Promise<unknown>,
    next: () => Promise.reject(new Error('Not used by Dexie')),
  };
}
