import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { findRemedy, findUnfitness, inOperatorWords, readDatabaseServer } from './check-server.ts';
import { connectDatabase } from './connect.ts';
import { findOtherVersions } from './instances/instances-repository.ts';
import { baseline, type GreenroomMigration, migrations } from './migrations.ts';
import { poolerRefusal, sharesSessions } from './pooler.ts';
import type { Db } from './schema.ts';

const nothingChanged = 'Nothing was changed.';
const fromBeforeRelease = `This database was created before the first release of Greenroom, and this version cannot upgrade it.
Delete the data folder to start anew (with DATABASE_URL, empty that database), or keep running the older version. ${nothingChanged}`;
const fromEarlierVersion =
  'This database is of an earlier version of Greenroom. Run npm run greenroom -- upgrade first, with every server stopped, or this command in the version that is in use.';

/** What else is known when servers migrate side by side. */
export interface MigrateOptions {
  /**
   * This server's version: migrations that contract the schema wait while instances of another
   * version run. Absent: nobody else uses the database, and nothing waits.
   */
  readonly version?: string;
  /** Ends the transaction of the migrations: the database is unchanged. Absent: nobody can. */
  readonly signal?: AbortSignal;
  /** Absent: those of this version. */
  readonly known?: Readonly<Record<string, GreenroomMigration>>;
}

/**
 * Migrates the database to this version, all migrations in one transaction; instances that start
 * together take turns.
 * @returns the names of the migrations that ran, and of those that wait
 * @throws naming the migration that failed, or what to do with the database of another version; the
 * database is then unchanged
 */
export async function migrateBeside(
  db: Db,
  { version, known = migrations }: MigrateOptions,
): Promise<{ readonly ran: string[]; readonly waiting: string[] }> {
  const waiting = await findWaiting(db, known, version);
  const wanted = Object.entries(known).filter(([name]) => !waiting.includes(name));
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(wanted)) };
  // One that waited runs after later ones.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    const otherVersion = failed ? null : await findOtherVersion(db);
    if (otherVersion !== null) throw new Error(otherVersion, { cause: error });
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    const remedy = failed ? null : findRemedy(error);
    if (remedy !== null) throw new Error(`${reason}. ${remedy}`, { cause: error });
    const place = failed ? `Migration ${failed.migrationName} failed` : 'Migration failed';
    throw new Error(`${place}: ${reason}`, { cause: error });
  }
  return { ran: results.map((result) => result.migrationName), waiting };
}

/** As `migrateBeside`, where nobody else uses the database. @returns the migrations that ran */
export async function migrateToLatest(db: Db): Promise<string[]> {
  return (await migrateBeside(db, {})).ran;
}

/** The migrations that contract the schema, have not run, and must not yet. */
async function findWaiting(
  db: Db,
  known: Readonly<Record<string, GreenroomMigration>>,
  version: string | undefined,
): Promise<string[]> {
  const contracting = Object.keys(known).filter((name) => known[name]?.contracts);
  if (version === undefined || contracting.length === 0) return [];
  if ((await findOtherVersions(db, version)).length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return contracting.filter((name) => !rows.some((row) => row.name === name));
}

/** What to do if the database has run migrations that this version does not have; null: it has not. */
async function findOtherVersion(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    // The migrator's own error says why.
    .catch(() => ({ rows: [] }));
  const names = rows.map(({ name }) => name);
  const unknown = names.findLast((name) => !(name in migrations));
  if (unknown === undefined) return null;
  if (!names.includes(baseline)) return fromBeforeRelease;
  return `This database was migrated by a newer version of Greenroom (${unknown}). Run that version. ${nothingChanged}`;
}

/**
 * The migrations that this version would run on the database, in their order; null: it has run none.
 * @throws what to do with the database of a newer version, or from before the first release, with a
 * server that is too old, and with another encoding than UTF8
 */
export async function findPendingMigrations(url: string): Promise<string[] | null> {
  return withoutLimits(url, async (db) => {
    await refuseUnfit(db);
    const { rows } = await sql<{ is_there: boolean }>`
      select to_regclass('kysely_migration') is not null as is_there`.execute(db);
    if (rows[0]?.is_there !== true) return null;
    const otherVersion = await findOtherVersion(db);
    if (otherVersion !== null) throw new Error(otherVersion);
    const provider = { getMigrations: () => Promise.resolve(migrations) };
    const known = await new Migrator({ db, provider }).getMigrations();
    const pending = known.flatMap(({ name, executedAt }) => (executedAt ? [] : [name]));
    // A first start that failed leaves the table without a row.
    return pending.includes(baseline) ? null : pending;
  });
}

/**
 * Refuses a database that lacks these migrations. Those that contract the schema may be missing: a
 * server of this version runs while they wait.
 * @throws naming the command that migrates it after a backup
 */
export function refuseOutdated(
  pending: readonly string[],
  known: Readonly<Record<string, GreenroomMigration>> = migrations,
): void {
  const missing = pending.find((name) => !known[name]?.contracts);
  if (missing !== undefined) throw new Error(`${fromEarlierVersion} ${nothingChanged}`);
}

/**
 * Runs exactly these migrations on an empty database.
 * @throws when this version does not have one of them: the database they are of is newer
 */
export async function migrateDatabaseTo(url: string, names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new Error(`This is of a newer version of Greenroom (${unknown}). Use that version.`);
  }
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([n]) => names.includes(n)));
  await withoutLimits(url, async (db) => {
    const provider = { getMigrations: () => Promise.resolve(wanted) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/**
 * `migrateBeside` without time limits: migrating a large database, or waiting, takes long.
 * @throws also for a server that is too old, or a database of another encoding than UTF8; the
 * signal's reason
 */
export async function migrateDatabase(
  url: string,
  options: MigrateOptions = {},
): Promise<{ readonly ran: string[]; readonly waiting: string[] }> {
  const { signal } = options;
  signal?.throwIfAborted();
  const applicationName = `greenroom-migrate-${randomUUID()}`;
  let ending: NodeJS.Timeout | undefined;
  const end = () => {
    const endAll = () => void endSessionsOf(url, applicationName).catch(() => undefined);
    endAll();
    // Between two sessions there is none to end.
    ending = setInterval(endAll, 500);
  };
  signal?.addEventListener('abort', end);
  const work = async (db: Db) => {
    await refuseUnfit(db);
    signal?.throwIfAborted();
    return migrateBeside(db, options);
  };
  try {
    return await withoutLimits(url, work, applicationName);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    clearInterval(ending);
  }
}

async function endSessionsOf(url: string, applicationName: string): Promise<void> {
  await withoutLimits(url, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${applicationName}`.execute(db),
  );
}

/**
 * Refuses a database of whatever schema that no command may work with.
 * @throws in words for the operator: it cannot be reached, its server is too old, its encoding is
 * another one, or it is behind a pooler
 */
export async function refuseUnfitDatabase(url: string): Promise<void> {
  await withoutLimits(url, refuseUnfit);
}

async function refuseUnfit(db: Db): Promise<void> {
  const server = await readDatabaseServer(db).catch((error: unknown) => {
    throw inOperatorWords(error);
  });
  const unfitness = findUnfitness(server);
  if (unfitness !== null) throw new Error(unfitness);
  if (await sharesSessions(db)) throw new Error(poolerRefusal);
}

async function withoutLimits<T>(
  url: string,
  work: (db: Db) => Promise<T>,
  applicationName = 'greenroom',
) {
  const unlimited = { statementTimeout: 0, lockTimeout: 0, idleInTransactionTimeout: 0 };
  const { db, close } = connectDatabase(url, { poolSize: 2, applicationName, ...unlimited });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
