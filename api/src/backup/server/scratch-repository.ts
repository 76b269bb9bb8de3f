import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectClient } from './connection-repository.ts';

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
  signal?: AbortSignal,
): Promise<ScratchDatabase> {
  return createBeside({ url, purpose, template: null, signal });
}

/** Copies the database at `url`, to which nobody may be connected, file by file. */
export async function copyDatabase(url: string, signal?: AbortSignal): Promise<ScratchDatabase> {
  return createBeside({ url, purpose: 'upgrade', template: databaseOf(url), signal });
}

interface NewDatabase {
  readonly url: string;
  readonly purpose: 'verify' | 'restore' | 'upgrade';
  /** The database that is copied. Null: none, and it is empty. */
  readonly template: string | null;
  readonly signal: AbortSignal | undefined;
}

/**
 * Creates a database beside the one at `url`, for the same role.
 * @throws in words for the operator when the role may not, or the name leaves no room for another one
 * after it; the signal's reason, and none is left then
 */
async function createBeside(wanted: NewDatabase): Promise<ScratchDatabase> {
  const { url, purpose, template, signal } = wanted;
  const prefix = `${databaseOf(url)}_${purpose}_`;
  // Cut, it would name another database, which `drop` would drop.
  if (roomAfter(prefix) === 0) {
    throw new Error(
      'The name of the database is too long: others beside it are named after it. Rename it.',
    );
  }
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  const create = async (client: pg.Client) => {
    await dropLeft(client, prefix, scratchEnding);
    const form =
      template === null
        ? `template template0 encoding 'UTF8' ${await readLocale(client, databaseOf(url))}`
        : `template ${pg.escapeIdentifier(template)}`;
    await client
      .query(`create database ${pg.escapeIdentifier(name)} ${form}`)
      .catch((error: unknown) => {
        throw describeRefusal(error, url);
      });
  };
  const drop = () =>
    onServer(url, async (client) => {
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
    });
  try {
    await onServer(url, create, signal);
    signal?.throwIfAborted();
  } catch (error) {
    if (!signal?.aborted) throw error;
    // It may be there all the same: the answer alone was lost.
    await drop();
    throw signal.reason;
  }
  return { name, url: withDatabaseName(url, name), drop };
}

interface DatabaseLocale {
  readonly datlocprovider: string;
  readonly datcollate: string;
  readonly datctype: string;
  /** Of the provider; null: libc. Named `daticulocale` before PostgreSQL 17. */
  readonly datlocale?: string | null;
  readonly daticulocale?: string | null;
  /** Since PostgreSQL 16. */
  readonly daticurules?: string | null;
}

/**
 * The locale of a database as options of another: the server's own may be another one, in which letters
 * beyond ASCII have no case, or which has no UTF8 at all.
 */
async function readLocale(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ found: DatabaseLocale }>(
    'select to_jsonb(pg_database) as found from pg_database where datname = $1',
    [name],
  );
  const [row] = rows;
  if (!row) return '';
  const { datlocprovider, datcollate, datctype, daticurules, ...rest } = row.found;
  const locale = rest.datlocale ?? rest.daticulocale;
  const provider = { b: 'builtin', i: 'icu' }[datlocprovider] ?? 'libc';
  const options = [
    ['lc_collate', datcollate],
    ['lc_ctype', datctype],
    [`${provider}_locale`, provider === 'libc' ? null : locale],
    ['icu_rules', daticurules],
  ] as const;
  const given = options.flatMap(([option, value]) =>
    value == null ? [] : [`${option} ${pg.escapeLiteral(value)}`],
  );
  return [`locale_provider ${provider}`, ...given].join(' ');
}

function describeRefusal(error: unknown, url: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const inUse = '55006';
  if (error.code === inUse) {
    return new Error('The database is in use. Stop every server of this installation first.', {
      cause: error,
    });
  }
  const missingRight = '42501';
  if (error.code !== missingRight) return error;
  return new Error(
    `The database role may not create databases. As a superuser: alter role ${new URL(url).username || 'greenroom'} createdb`,
    { cause: error },
  );
}

/** What names that the program makes end with, in this version and earlier ones. */
interface NameEnding {
  /** A regular expression of one digit. */
  readonly digit: string;
  readonly lengths: readonly number[];
}

const scratchEnding: NameEnding = { digit: '[0-9a-f]', lengths: [8] };
/** The time, by the second or the millisecond. */
const formerEnding: NameEnding = { digit: '[0-9]', lengths: [14, 17] };

/** How many bytes of a name PostgreSQL leaves after this prefix: it cuts one at 63. */
function roomAfter(prefix: string): number {
  return Math.max(0, 63 - Buffer.byteLength(prefix));
}

/**
 * Whether a row of pg_stat_activity is somebody's connection. The kind of another role's is hidden;
 * PostgreSQL's own processes, which end where a database is dropped, have no role.
 */
const isConnection = "coalesce(backend_type = 'client backend', usesysid is not null)";

/**
 * Drops databases with names that the program makes, which killed processes or earlier restores left,
 * but for `kept` and those somebody is connected to. One that cannot be dropped, such as another role's,
 * fails nothing.
 */
async function dropLeft(
  client: pg.Client,
  prefix: string,
  { digit, lengths }: NameEnding,
  kept = '',
): Promise<void> {
  const forms = lengths.map((length) => `${digit}{${Math.min(length, roomAfter(prefix))}}`);
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database
     where starts_with(datname, $1) and substr(datname, length($1) + 1) ~ $2 and datname <> $3
       and not exists (
         select from pg_stat_activity as s where s.datname = pg_database.datname and ${isConnection}
       )`,
    [prefix, `^(${forms.join('|')})$`, kept],
  );
  for (const { datname } of rows) {
    await client
      .query(`drop database if exists ${pg.escapeIdentifier(datname)}`)
      .catch(() => undefined);
  }
}

/** Programs connected to the database at `url`, other than this one, by the names they give. */
export async function findConnected(url: string): Promise<string[]> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select coalesce(nullif(application_name, ''), 'without a name') as name from pg_stat_activity
       where datname = $1 and pid <> pg_backend_pid() and ${isConnection}`,
      [databaseOf(url)],
    );
    return rows.map(({ name }) => name);
  });
}

/**
 * Gives the scratch database the name of the one at `url`, which becomes `formerName`, both or
 * neither. @throws when neither was renamed
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
  });
}

/**
 * Drops the databases that were replaced before `kept`, unless somebody is connected to them: the next
 * replacement drops those. One that cannot be dropped fails nothing.
 */
export async function dropEarlierFormer(url: string, kept: string): Promise<void> {
  const drop = (client: pg.Client) => dropLeft(client, formerPrefix(url), formerEnding, kept);
  await onServer(url, drop).catch(() => undefined);
}

/** Drops one that `takePlaceOf` replaced. */
export async function dropFormer(url: string, name: string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
  });
}

/** A name of its own, by the millisecond, for the database at `url`, which another is going to replace. */
export function nameFormer(url: string, now: Date): string {
  return `${formerPrefix(url)}${now.toISOString().replace(/\D/g, '')}`;
}

/** What the names of replaced databases begin with. */
function formerPrefix(url: string): string {
  return `${databaseOf(url)}_before_`;
}

function renaming(from: string, to: string): string {
  return `alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`;
}

/** The name of the database at `url`. */
export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || new URL(url).username;
}

function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

/** Works on a connection to the server's own database. */
export async function onServer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await connectToServer(url, signal);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** To the server's own database: one in use cannot be renamed. */
export async function connectToServer(url: string, signal?: AbortSignal): Promise<pg.Client> {
  return connectClient(withDatabaseName(url, 'postgres'), signal);
}
