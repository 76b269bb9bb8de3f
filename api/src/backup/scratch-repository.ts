import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database beside another, on the same server. */
export interface ScratchDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database beside the one at `url`, as `createBeside`. */
export async function createScratchDatabase(
  url: string,
  purpose: 'verify' | 'restore',
): Promise<ScratchDatabase> {
  return createBeside(url, purpose, 'template0');
}

/** Copies the database at `url`, to which nobody may be connected, file by file. */
export async function copyDatabase(url: string): Promise<ScratchDatabase> {
  return createBeside(url, 'upgrade', databaseOf(url));
}

/**
 * Creates a database beside the one at `url`, for the same role.
 * @throws in words for the operator when the role may not
 */
async function createBeside(
  url: string,
  purpose: 'verify' | 'restore' | 'upgrade',
  template: string,
): Promise<ScratchDatabase> {
  const prefix = `${databaseOf(url)}_${purpose}_`;
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  await onServer(url, async (client) => {
    await dropLeft(client, prefix);
    await client
      .query(
        `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} encoding 'UTF8'`,
      )
      .catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
        throw new Error(
          `The database role may not create databases. As a superuser: alter role ${new URL(url).username || 'greenroom'} createdb`,
          { cause: error },
        );
      });
  });
  return {
    name,
    url: withDatabaseName(url, name),
    drop: () =>
      onServer(url, async (client) => {
        await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
      }),
  };
}

/** Drops what a killed process left, unless somebody is connected to it. */
async function dropLeft(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1)
       and not exists (select from pg_stat_activity as s where s.datname = pg_database.datname)`,
    [prefix],
  );
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${pg.escapeIdentifier(datname)}`);
  }
}

/** Connections to the database at `url`, of others than this one. */
export async function countConnections(url: string): Promise<number> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity
       where datname = $1 and pid <> pg_backend_pid()
         -- Null: of another role, whose kind is hidden.
         and coalesce(backend_type, 'client backend') = 'client backend'`,
      [databaseOf(url)],
    );
    return Number(rows[0]?.count);
  });
}

/**
 * Gives the scratch database the name of the one at `url`, which becomes `formerName`, both or
 * neither. Copies that earlier restores left under names that begin alike are dropped afterwards.
 */
export async function takePlaceOf(
  url: string,
  scratch: ScratchDatabase,
  formerName: string,
): Promise<void> {
  const name = databaseOf(url);
  await onServer(url, async (client) => {
    await client.query('begin');
    await client.query(renaming(name, formerName));
    await client.query(renaming(scratch.name, name));
    await client.query('commit');
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, $1) and datname <> $2`,
      [formerPrefix(url), formerName],
    );
    for (const { datname } of rows) {
      await client.query(`drop database ${pg.escapeIdentifier(datname)}`);
    }
  });
}

/** What the names of replaced databases begin with. */
export function formerPrefix(url: string): string {
  return `${databaseOf(url)}_before_`;
}

function renaming(from: string, to: string): string {
  return `alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`;
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || new URL(url).username;
}

function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

/** From the server's own database: one in use cannot be renamed. */
async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: withDatabaseName(url, 'postgres'),
    connectionTimeoutMillis: 10_000,
    application_name: 'greenroom-backup',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
