import { type DBCoreCursor, type DBCoreTransaction, cmp } from 'dexie';
import type { OpenedRow } from './sealed-ranges.ts';

/** A cursor over rows that were read; its steps are synchronous. */
export function makeCursor(
  trans: DBCoreTransaction,
  rows: readonly OpenedRow[],
  isReverse: boolean,
): DBCoreCursor {
  let at = 0;
  let isDone = false;
  let isStopped = false;
  let result: unknown;
  let hasMoved = false;
  const direction = isReverse ? -1 : 1;
  const moveTo = (place: number) => {
    at = place;
    hasMoved = true;
    isDone = at >= rows.length;
  };
  const current = () => rows[Math.min(at, rows.length - 1)];
  const isBefore = (row: OpenedRow, key: unknown, primaryKey?: unknown) => {
    const order =
      cmp(row.key, key) || (primaryKey === undefined ? 0 : cmp(row.primaryKey, primaryKey));
    return order * direction < 0;
  };
  const skipTo = (key: unknown, primaryKey?: unknown) => {
    const found = rows.findIndex((row, place) => place > at && !isBefore(row, key, primaryKey));
    moveTo(found === -1 ? rows.length : found);
  };
  return {
    trans,
    get key() {
      return current()?.key;
    },
    get primaryKey() {
      return current()?.primaryKey;
    },
    get value() {
      return current()?.value;
    },
    get done() {
      return isDone;
    },
    continue(key?: unknown) {
      if (key === undefined || key === null) moveTo(at + 1);
      else skipTo(key);
    },
    continuePrimaryKey: (key, primaryKey) => skipTo(key, primaryKey),
    advance: (count) => moveTo(at + count),
    stop(value?: unknown) {
      isStopped = true;
      result = value;
    },
    fail(error) {
      throw error;
    },
    start(onNext) {
      return new Promise((resolve) => {
        while (!isDone && !isStopped) {
          hasMoved = false;
          onNext();
          if (!hasMoved && !isStopped) break;
        }
        resolve(result);
      });
    },
    next: () => Promise.reject(new Error('Not used by Dexie')),
  };
}
