import {
  cmp,
  type DBCore,
  type DBCoreCursor,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
  type Middleware,
} from 'dexie';
import type { Seal } from './seal.ts';
import { SealedRecords } from './sealed-records.ts';
import { type OpenedRow, readRange } from './sealed-ranges.ts';

/** Rows that a cursor reads at first. */
const cursorRows = 128;
/** Below Dexie's own parts, which compare, observe and cache the rows as they are. */
const level = -2;

/** Seals all rows of a connection: what is stored is opened by its reads alone. */
export function sealTables(dexie: Dexie, seal: Seal): void {
  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'sealed-tables',
    level,
    create: (core) => ({ ...core, table: (name) => sealTable(core.table(name), seal) }),
  };
  dexie.use(middleware);
}

function sealTable(table: DBCoreTable, seal: Seal): DBCoreTable {
  const records = new SealedRecords(table.schema, seal);
  const wholeRange = { isReverse: false, isUnique: false, limit: Infinity };
  return {
    ...table,
    get: ({ trans, key }) =>
      table.get({ trans, key: records.keyOf(key) }).then((record) => records.open(record)),
    getMany: ({ trans, keys }) =>
      table
        .getMany({
          trans,
          keys: keys
            .map((key) => key ?? null)
            .map((key) => (key === null ? null : records.keyOf(key))),
        })
        .then((found) => found.map((record) => records.open(record))),
    query({ trans, query, values, limit = Infinity, direction = 'next' }) {
      const isReverse = direction.startsWith('prev');
      const isUnique = direction.endsWith('unique');
      return readRange(table, records, { trans, query, isReverse, isUnique, limit }).then(
        (rows) => ({
          result: rows.map(({ value, primaryKey }) => (values ? value : primaryKey)),
        }),
      );
    },
    openCursor({ trans, query, reverse = false, unique = false }) {
      const part = { trans, query, isReverse: reverse, isUnique: unique };
      const read = (limit: number) =>
        readRange(table, records, { ...part, limit }).then((rows) => ({
          rows,
          isWhole: rows.length < limit,
        }));
      const readMore = (known: number) => read(known * 4);
      return read(cursorRows).then((first) =>
        first.rows.length === 0 ? null : makeCursor(trans, first, reverse, readMore),
      );
    },
    count: ({ trans, query }) =>
      query.index.isPrimaryKey && query.range.type === 3
        ? table.count({ trans, query })
        : readRange(table, records, { trans, query, ...wholeRange }).then(({ length }) => length),
    mutate: (request) => mutate(table, records, request),
  };
}

function mutate(
  table: DBCoreTable,
  records: SealedRecords,
  request: DBCoreMutateRequest,
): Promise<DBCoreMutateResponse> {
  const { trans } = request;
  switch (request.type) {
    case 'add':
    case 'put': {
      const values = request.values.map((row) => records.seal(row));
      return table.mutate({ type: request.type, trans, values }).then((done) => {
        if (records.isCounted) return done;
        const results = request.values.map((row) => records.primaryKeyOf(row));
        return { ...done, results, lastResult: results.at(-1) };
      });
    }
    case 'delete': {
      const keys = request.keys.map((key) => records.keyOf(key));
      return table
        .mutate({ type: 'delete', trans, keys })
        .then((done) => ({ ...done, results: request.keys }));
    }
    case 'deleteRange': {
      const { range } = request;
      if (records.isCounted || range.type > 2) return table.mutate(request);
      const query = { index: table.schema.primaryKey, range };
      const whole = { isReverse: false, isUnique: false, limit: Infinity };
      return readRange(table, records, { trans, query, ...whole }).then((rows) =>
        mutate(table, records, { type: 'delete', trans, keys: rows.map((row) => row.primaryKey) }),
      );
    }
    default:
      return request satisfies never;
  }
}

/** The rows from the first on, and whether they are all. */
interface RowsRead {
  readonly rows: readonly OpenedRow[];
  readonly isWhole: boolean;
}

/**
 * A cursor over rows that were read. Where they end and are not all, `readMore` gives more, from the
 * first on.
 */
function makeCursor(
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
