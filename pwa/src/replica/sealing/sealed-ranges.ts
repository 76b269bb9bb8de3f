import {
  type DBCoreIndex,
  type DBCoreKeyRange,
  type DBCoreQuery,
  type DBCoreTable,
  type DBCoreTransaction,
  cmp,
} from 'dexie';
import type { SealedRecords } from './sealed-records.ts';
import { formOfIndex } from './stored-keys.ts';

/** `DBCoreRangeType`, whose names Dexie does not export. */
const equal = 1;
const any = 3;

export interface OpenedRow {
  /** Its key in the index that was read. */
  readonly key: unknown;
  readonly primaryKey: unknown;
  readonly value: unknown;
}

export interface RangeRequest {
  readonly trans: DBCoreTransaction;
  readonly query: DBCoreQuery;
  readonly isReverse: boolean;
  /** Of several rows with one key, only the first. */
  readonly isUnique: boolean;
  readonly limit: number;
}

const everything: DBCoreKeyRange = { type: any, lower: undefined, upper: undefined };

/**
 * The opened rows of a range, in its order. Where the stored keys do not say the order, the range of
 * records that may be in it is read whole, opened, and sorted here.
 */
export function readRange(
  table: DBCoreTable,
  records: SealedRecords,
  { trans, query, isReverse, isUnique, limit }: RangeRequest,
): Promise<OpenedRow[]> {
  const { index, range } = query;
  const stored = storedQuery(table, records, query);
  return table.query({ trans, values: true, query: stored }).then(({ result }) => {
    const rows = result
      .map((record: unknown) => openRow(records, index, record))
      .filter(({ key }) => isWithin(range, key))
      .toSorted((a, b) => cmp(a.key, b.key) || cmp(a.primaryKey, b.primaryKey));
    const ordered = isReverse ? rows.toReversed() : rows;
    const wanted = isUnique ? firstOfEach(ordered) : ordered;
    return wanted.slice(0, limit);
  });
}

function openRow(records: SealedRecords, index: DBCoreIndex, record: unknown): OpenedRow {
  const value = records.open(record);
  return { key: index.extractKey?.(value), primaryKey: records.primaryKeyOf(value), value };
}

/** The records that may be in the range. */
function storedQuery(
  { name, schema }: DBCoreTable,
  records: SealedRecords,
  { index, range }: DBCoreQuery,
): DBCoreQuery {
  const all = { index: schema.primaryKey, range: everything };
  if (index.isPrimaryKey) {
    if (records.isCounted) return { index, range };
    return range.type === equal ? { index, range: equalTo(records.keyOf(range.lower)) } : all;
  }
  const form = formOfIndex(name, index.name ?? '');
  if (form === 'plain') return { index, range };
  if (form === 'none' || range.type === any) return all;
  if (form !== 'hashed') return { index, range: rounded(range, form) };
  if (range.type !== equal) return all;
  return { index, range: equalTo(records.indexKeyOf(index, range.lower)) };
}

function equalTo(key: unknown): DBCoreKeyRange {
  return { type: equal, lower: key, upper: key };
}

/** Keys that cannot be rounded (the lowest and highest of all) leave their end open. */
function rounded({ lower, upper }: DBCoreKeyRange, round: (key: unknown) => unknown) {
  const ends = { lower: round(lower), upper: round(upper) };
  const isOpen = ends.lower === undefined && ends.upper === undefined;
  return isOpen ? everything : { type: 2, ...ends };
}

function isWithin({ type, lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange, key: unknown) {
  if (key === undefined || key === null) return false;
  if (type === any) return true;
  const fromLower = lower === undefined ? 1 : cmp(key, lower);
  const toUpper = upper === undefined ? 1 : cmp(upper, key);
  return (lowerOpen ? fromLower > 0 : fromLower >= 0) && (upperOpen ? toUpper > 0 : toUpper >= 0);
}

function firstOfEach(rows: readonly OpenedRow[]): OpenedRow[] {
  return rows.filter(({ key }, at) => at === 0 || cmp(key, rows[at - 1]?.key) !== 0);
}
