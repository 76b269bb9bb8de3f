import { refuseWhileReplaced } from '@greenroom/api/backup/server/database-locks-repository';
import { startOwnPostgres } from '@greenroom/api/backup/majors/start-own-postgres';
import { startUnmovedPostgres } from '@greenroom/api/backup/majors/start-unmoved-postgres';
import { type Config, postgresFolderOf } from '@greenroom/api/config';
import { connectDatabase, type DatabaseConnection } from '@greenroom/api/database/connect';
import { findRunningPostgres } from '@greenroom/api/database/embedded/running-postgres';
import {
  findPendingMigrations,
  migrateDatabase,
  refuseOutdated,
  refuseUnfitDatabase,
} from '@greenroom/api/database/migrate';
import { readVersion } from './version.ts';

export interface ReachedDatabase {
  readonly url: string;
  /**
   * Stops PostgreSQL if this process started it.
   * @param whenStopped works in its folder before another process may; not called of another's
   */
  stop(whenStopped?: () => Promise<void>): Promise<void>;
}

/**
 * Uses the server's database, whether the server is running or not. An empty one gets its tables.
 * @throws for one of another version, which stays as it is: `upgrade` migrates it, after a backup
 */
export async function withDatabase(
  config: Config,
  use: (db: DatabaseConnection['db']) => Promise<void>,
): Promise<void> {
  await withReached(config, async (url) => {
    const pending = await findPendingMigrations(url);
    if (pending === null) await migrateDatabase(url, { version: readVersion() });
    else refuseOutdated(pending);
    const { db, close } = connectDatabase(url, { poolSize: 2 });
    try {
      await use(db);
    } finally {
      await close();
    }
  });
}

/**
 * Refuses an installation whose embedded PostgreSQL runs.
 * @throws saying who runs it: a restore, an upgrade, or else the server
 */
export async function refuseRunningServer(config: Config): Promise<void> {
  if (config.databaseUrl !== undefined) return;
  const running = await findRunningPostgres(postgresFolderOf(config));
  if (running === null) return;
  await refuseWhileReplaced(running);
  throw new Error('The server of this installation is running. Stop it first.');
}

interface ReachOptions {
  /** Data of an older PostgreSQL are moved to this version's, as the server does. Absent: they stay. */
  readonly movesOlder?: true;
  /** Breaks such a move off. Absent: nobody can. */
  readonly signal?: AbortSignal;
  /** Works in the folder of a PostgreSQL that was started for this, as `stop` says. Absent: nothing. */
  readonly whenStopped?: () => Promise<void>;
}

/**
 * As `withDatabase`, but for a database of any version, which keeps its schema.
 * @throws in words for the operator where the server would not start on it either
 */
export async function withReached(
  config: Config,
  use: (url: string) => Promise<void>,
  options: ReachOptions = {},
): Promise<void> {
  const database = await reachDatabase(config, options);
  try {
    if (config.databaseUrl !== undefined) await refuseUnfitDatabase(config.databaseUrl);
    await use(database.url);
  } finally {
    await database.stop(options.whenStopped);
  }
}

/** Milliseconds. A command keeps the cluster it may have to return to; the server removes it. */
const longestTimer = 2 ** 31 - 1;

/** The server's database, whether the server is running or not. */
export async function reachDatabase(
  config: Config,
  { movesOlder, signal }: ReachOptions = {},
): Promise<ReachedDatabase> {
  const stop = () => Promise.resolve();
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop };
  const folder = postgresFolderOf(config);
  const running = await findRunningPostgres(folder);
  if (running !== null) return { url: running, stop };
  if (!movesOlder) return startUnmovedPostgres(folder);
  const report = (line: string) => void process.stderr.write(`${line}\n`);
  return startOwnPostgres({
    folder,
    report,
    healthyAfter: longestTimer,
    ...(signal && { signal }),
  });
}
