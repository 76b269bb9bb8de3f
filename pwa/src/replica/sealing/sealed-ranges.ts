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
const equalKey = 1;
const anyKey = 3;

/** Records read beyond a limit, so that most reads are whole with the first. */
const margin = 64;

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

const everything: DBCoreKeyRange = { type: anyKey, lower: undefined, upper: undefined };

/**
 * The opened rows of a range, in its order. Where the stored keys do not say the order, the records
 * that may be in it are read, opened, and sorted here.
 */
export function readRange(
  table: DBCoreTable,
  records: SealedRecords,
  request: RangeRequest,
): Promise<OpenedRow[]> {
  const { index, range } = request.query;
  const { query, isOrdered } = storedQuery(table, records, request.query);
  // Of a range read in order, the first records hold the first rows.
  const readFirst = (count: number): Promise<OpenedRow[]> =>
    table
      .query({
        trans: request.trans,
        values: true,
        limit: count,
        query,
        direction: request.isReverse ? 'prev' : 'next',
      })
      .then(({ result }) => {
        const isWhole = result.length < count;
        const sure = isWhole ? result : withoutLastKey(query.index, result);
        const rows = sure
          .map((record: unknown) => openRow(records, index, record))
          .filter(({ key }) => isWithin(range, key));
        const wanted = inOrder(rows, request);
        return isWhole || wanted.length >= request.limit
          ? wanted.slice(0, request.limit)
          : readFirst(count * 4);
      });
  return readFirst(isOrdered ? request.limit + margin : Infinity);
}

function inOrder(rows: OpenedRow[], { isReverse, isUnique }: RangeRequest): OpenedRow[] {
  rows.sort((a, b) => cmp(a.key, b.key) || cmp(a.primaryKey, b.primaryKey));
  if (isReverse) rows.reverse();
  return isUnique ? firstOfEach(rows) : rows;
}

/** More records with the last stored key may follow: their order is not known yet. */
function withoutLastKey({ extractKey }: DBCoreIndex, recordsRead: readonly unknown[]): unknown[] {
  const last: unknown = extractKey?.(recordsRead.at(-1));
  return recordsRead.filter((record) => cmp(extractKey?.(record), last) !== 0);
}

function openRow(records: SealedRecords, index: DBCoreIndex, record: unknown): OpenedRow {
  const value = records.open(record);
  return { key: index.extractKey?.(value), primaryKey: records.primaryKeyOf(value), value };
}

interface StoredQuery {
  readonly query: DBCoreQuery;
  /** Records with a lower stored key hold rows with lower keys. */
  readonly isOrdered: boolean;
}

/** The records that may be in the range. */
function storedQuery(
  { name, schema }: DBCoreTable,
  records: SealedRecords,
  { index, range }: DBCoreQuery,
): StoredQuery {
  const ordered = (query: DBCoreQuery) => ({ query, isOrdered: true });
  const unordered = (query: DBCoreQuery) => ({ query, isOrdered: false });
  const all = unordered({ index: schema.primaryKey, range: everything });
  if (index.isPrimaryKey) {
    if (records.isCounted) return ordered({ index, range });
    return range.type === equalKey
      ? unordered({ index, range: equalTo(records.keyOf(range.lower)) })
      : all;
  }
  const form = formOfIndex(name, index.name ?? '');
  if (form === 'plain') return ordered({ index, range });
  if (form === 'none') return all;
  if (form !== 'hashed') {
    return ordered({ index, range: range.type === anyKey ? range : rounded(range, form) });
  }
  if (range.type !== equalKey) return all;
  return unordered({ index, range: equalTo(records.indexKeyOf(index, range.lower)) });
}

function equalTo(key: unknown): DBCoreKeyRange {
  return { type: equalKey, lower: key, upper: key };
}

/** Keys that cannot be rounded (the lowest and highest of all) leave their end open. */
function rounded({ lower, upper }: DBCoreKeyRange, round: (key: unknown) => unknown) {
  const ends = { lower: round(lower), upper: round(upper) };
  const isOpen = ends.lower === undefined && ends.upper === undefined;
  return isOpen ? everything : { type: 2, ...ends };
}

function isWithin({ type, lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange, key: unknown) {
  if (key === undefined || key === null) return false;
  if (type === anyKey) return true;
  const fromLower = lower === undefined ? 1 : cmp(key, lower);
  const toUpper = upper === undefined ? 1 : cmp(upper, key);
  return (lowerOpen ? fromLower > 0 : fromLower >= 0) && (upperOpen ? toUpper > 0 : toUpper >= 0);
}

function firstOfEach(rows: readonly OpenedRow[]): OpenedRow[] {
  return rows.filter(({ key }, at) => at === 0 || cmp(key, rows[at - 1]?.key) !== 0);
}
