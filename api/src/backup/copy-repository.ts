import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ArchivedTable, Fingerprint } from './archive-form.ts';

/** One connection, on which every text form of a value is the same on any server. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'greenroom-backup',
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c search_path=public -c jit=off',
  });
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Keeps files from being removed while the connection is open (`isBackingUp`).
 * @throws while another backup is being taken
 */
export async function lockForBackup(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_mine: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('greenroom.backup', 0)) as is_mine`,
  );
  if (rows[0]?.is_mine !== true) throw new Error('Another backup is being taken.');
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

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
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

const nameOf = ({ name }: ArchivedTable) => pg.escapeIdentifier(name);

const columnList = ({ columns }: ArchivedTable) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');
