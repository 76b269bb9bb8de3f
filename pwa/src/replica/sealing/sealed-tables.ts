import type {
  DBCore,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCoreTable,
  Dexie,
  Middleware,
} from 'dexie';
import { makeCursor } from './rows-cursor.ts';
import type { Seal } from './seal.ts';
import { SealedRecords } from './sealed-records.ts';
import { readRange } from './sealed-ranges.ts';

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
