import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ArchivedTable, Fingerprint } from './archive/archive-form.ts';
import { connectClient } from './server/connection-repository.ts';

/** What text forms of values, and names of tables, depend on. */
const copySettings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: 1,
  search_path: 'public',
  jit: 'off',
};

/** As `connectClient`; every text form of a value is the same on any server. */
export async function connectForCopy(url: string, signal?: AbortSignal): Promise<pg.Client> {
  return connectClient(url, signal, copySettings);
}

/** The tables by name, each after those it refers to, with the columns that are stored. */
export async function readTables(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable & { refers_to: string[] }>(`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attname) as columns,
      array(
        select distinct k.confrelid::regclass::text from pg_constraint as k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('kysely_migration', 'kysely_migration_lock')
    order by c.relname`);
  const sorted: ArchivedTable[] = [];
  for (let rest = rows; rest.length > 0;) {
    const isDone = (name: string) => sorted.some((table) => table.name === name);
    const next = rest.filter((table) => table.refers_to.every(isDone));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    sorted.push(...next.map(({ name, columns }) => ({ name, columns })));
    rest = rest.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** @throws in words for the operator where the database has run no migration */
export async function refuseEmpty(client: pg.Client): Promise<void> {
  const found = await client.query(
    `select from pg_class where oid = to_regclass('kysely_migration')`,
  );
  if (found.rows.length === 0)
    throw new Error('The database is empty: there is nothing to back up.');
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

export interface DataSizes {
  /** Bytes of the database, indexes included. */
  readonly database: number;
  /** Bytes of the tables that are archived, without their indexes. */
  readonly rows: number;
  /** Bytes of the files that rows name, but for previews of images. */
  readonly files: number;
}

export async function readSizes(client: pg.Client): Promise<DataSizes> {
  const { rows } = await client.query<Record<keyof DataSizes, string>>(`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(pg_table_size(oid)), 0) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r') as rows,
      (select coalesce(sum(file_size), 0) from uploads where status = 'finalized') as files`);
  const [sizes] = rows;
  return {
    database: Number(sizes?.database),
    rows: Number(sizes?.rows),
    files: Number(sizes?.files),
  };
}

/** Equal for equal rows in whatever order, on any server. */
export async function readFingerprint(
  client: pg.Client,
  table: ArchivedTable,
): Promise<Fingerprint> {
  const { rows } = await client.query<{ rows: string; hash: string }>(`
    select count(*) as rows, coalesce(sum(hashtextextended(kept::text, 0)::numeric), 0)::text as hash
    from (select ${columnList(table)} from ${nameOf(table)}) as kept`);
  return { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? '' };
}

/** The last value of each sequence, of those that were used. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function writeSequences(
  client: pg.Client,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await client.query(
      'select setval(found, $2::bigint) from (values (to_regclass($1))) as named (found) where found is not null',
      [pg.escapeIdentifier(name), value],
    );
  }
}

/** Accounts in the database at `url`, which may be empty or of any version. */
export async function countAccounts(url: string): Promise<number> {
  const client = await connectForCopy(url);
  try {
    const { rows } = await client.query(`select from pg_class where oid = to_regclass('users')`);
    if (rows.length === 0) return 0;
    const counted = await client.query<{ count: string }>('select count(*) from users');
    return Number(counted.rows[0]?.count);
  } finally {
    await client.end();
  }
}

/** Files that may be read, those of complete uploads: media types by key. */
export async function readFileTypes(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; type: string }>(`
    select key, mime_type as type
    from uploads cross join lateral (values (file_key), (thumbnail_key)) as named (key)
    where status = 'finalized' and key is not null order by key`);
  return new Map(rows.map(({ key, type }) => [key, type]));
}

/** The rows in COPY's text form. */
export function openRows(client: pg.Client, table: ArchivedTable): Readable {
  return client.query(copyTo(`copy ${nameOf(table)} (${columnList(table)}) to stdout`));
}

/** Takes rows in COPY's text form. */
export function openTable(client: pg.Client, table: ArchivedTable): Writable {
  return client.query(copyFrom(`copy ${nameOf(table)} (${columnList(table)}) from stdin`));
}

/**
 * Begins a transaction that replaces all rows of the tables as they are: no trigger adds to them.
 * Triggers of references stay: what is loaded is checked.
 */
export async function beginLoading(
  client: pg.Client,
  tables: readonly ArchivedTable[],
): Promise<void> {
  await client.query('begin');
  for (const table of tables) {
    await client.query(`alter table ${nameOf(table)} disable trigger user`);
  }
  if (tables.length > 0) await client.query(`truncate ${tables.map(nameOf).join(', ')}`);
}

export async function endLoading(
  client: pg.Client,
  tables: readonly ArchivedTable[],
): Promise<void> {
  for (const table of tables) {
    await client.query(`alter table ${nameOf(table)} enable trigger user`);
  }
  await client.query('commit');
}

/**
 * The job with the chat push that a browser's quiet hours hold is in no archive: its browser would wait
 * for it in vain, and be told of no message until then.
 */
export async function forgetDeferredPushes(
  client: pg.Client,
  tables: readonly ArchivedTable[],
): Promise<void> {
  const subscriptions = tables.find(({ name }) => name === 'push_subscriptions');
  // An archive of an earlier version has no such column.
  if (!subscriptions?.columns.includes('chat_deferred_until')) return;
  await client.query(`
    update push_subscriptions set chat_deferred_until = null where chat_deferred_until is not null`);
}

const nameOf = ({ name }: ArchivedTable) => pg.escapeIdentifier(name);

const columnList = ({ columns }: ArchivedTable) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');
