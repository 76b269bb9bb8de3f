import { sql, type Transaction } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { feeds } from '../../registered-features.ts';
import { addReplicatedMember } from '../testing/replicated-member.ts';

const test = await startAppOfFile();
let userId: string;
beforeAll(async () => {
  userId = await addReplicatedMember(test);
});

/** Another value of a column, by its type. */
const others: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  uuid: () => 'gen_random_uuid()',
  bool: (column) => `not coalesce(${column}, false)`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  timestamptz: (column) => `coalesce(${column}, now()) + interval '1 day'`,
  int2: (column) => `coalesce(${column}, 0) + 1`,
  int4: (column) => `coalesce(${column}, 0) + 1`,
  int8: (column) => `coalesce(${column}, 0) + 1`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  bytea: (column) => `coalesce(${column}, '') || '\\x00'`,
  jsonb: () => `'{}'`,
  _uuid: (column) => `coalesce(${column}, '{}') || gen_random_uuid()`,
  _text: (column) => `coalesce(${column}, '{}') || array['x']`,
};

interface Column {
  readonly name: string;
  readonly type: string;
}

/** What a feed's rows are made from, without the keys they are named by. */
async function describeTable(collection: string) {
  const trigger = `feed_${collection}_update`;
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select tgrelid::regclass::text as "table", (
      select json_agg(json_build_object('name', attname, 'type', typname) order by attnum)
      from pg_attribute join pg_type on pg_type.oid = atttypid
      where attrelid = tgrelid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'
        and not exists (
          select from pg_index
          where indrelid = tgrelid and indisprimary and attnum = any(indkey::int2[]))
    ) as columns
    from pg_trigger where tgname = ${trigger}`.execute(test.db);
  if (rows[0] === undefined) throw new Error(`${collection} has no feed`);
  return rows[0];
}

async function allowAnyValue(trx: Transaction<Database>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; of: string }>`
    select conname as name, conrelid::regclass::text as "of" from pg_constraint
    where contype in ('c', 'f') and ${table}::regclass in (conrelid, confrelid)`.execute(trx);
  for (const { name, of } of rows) {
    await sql`alter table ${sql.table(of)} drop constraint ${sql.id(name)}`.execute(trx);
  }
}

/** They change only together with a column that is told, by a constraint of the table. */
const bound: Readonly<Record<string, readonly string[]>> = {
  // targets_completed_check: with `status`.
  targets: ['completed'],
};

/** Columns with which a row on the wire changes and no device hears of it. */
async function findUntold(feed: (typeof feeds)[number]): Promise<string[]> {
  const { collection } = feed;
  const { table, columns } = await describeTable(collection);
  const { rows: put } = await sql<{ id: string }>`
    select row_id as id from sync_feed
    where collection = ${collection} and op = 'put'`.execute(test.db);
  const ids = put.map(({ id }) => id);
  expect(ids).not.toEqual([]);
  const untold: string[] = [];
  const trx = await test.db.startTransaction().execute();
  try {
    await allowAnyValue(trx, table);
    const before = JSON.stringify(await feed.readRows(trx, ids, userId));
    const start = await trx.savepoint('start').execute();
    for (const { name, type } of columns) {
      const other = others[type];
      if (other === undefined) throw new Error(`No other value of ${table}.${name}, a ${type}`);
      const value = sql.raw(other(`"${name}"`));
      await sql`update ${sql.table(table)} set ${sql.id(name)} = ${value}`.execute(start);
      const isChanged = JSON.stringify(await feed.readRows(start, ids, userId)) !== before;
      const { rows: told } = await sql`
        select from sync_feed
        where collection = ${collection} and xid = pg_current_xact_id()`.execute(start);
      if (isChanged && told.length === 0) untold.push(name);
      await start.rollbackToSavepoint('start').execute();
    }
  } finally {
    await trx.rollback().execute();
  }
  return untold;
}

// `wire` of `install_sync_feed` repeats what `readRows` reads: a change of a column missing there would
// reach no device that has the row already.
it.each(feeds.map((feed) => [feed.collection, feed] as const))(
  'every column that a row of %s is made from is told to devices',
  async (collection, feed) => {
    expect(await findUntold(feed)).toEqual(bound[collection] ?? []);
  },
);
