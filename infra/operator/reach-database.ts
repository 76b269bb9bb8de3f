import { join, resolve } from 'node:path';
import { startOwnPostgres } from '@greenroom/api/backup/majors/start-own-postgres';
import type { Config } from '@greenroom/api/config';
import { connectDatabase, type DatabaseConnection } from '@greenroom/api/database/connect';
import { findRunningPostgres } from '@greenroom/api/database/embedded/running-postgres';
import { migrateDatabase } from '@greenroom/api/database/migrate';
import { readVersion } from './version.ts';

export interface ReachedDatabase {
  readonly url: string;
  /** Stops PostgreSQL if this process started it. */
  stop(): Promise<void>;
}

/** Uses the server's database, migrated to this version, whether the server is running or not. */
export async function withDatabase(
  config: Config,
  use: (db: DatabaseConnection['db']) => Promise<void>,
): Promise<void> {
  const database = await reachDatabase(config);
  try {
    await migrateDatabase(database.url, { version: readVersion() });
    const { db, close } = connectDatabase(database.url, { poolSize: 2 });
    try {
      await use(db);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

/** Where the embedded PostgreSQL keeps its data. */
export function postgresFolderOf({ dataFolder }: Config): string {
  return join(resolve(dataFolder), 'postgres');
}

/** As `withDatabase`, but leaves the schema as it is. */
export async function withReached(
  config: Config,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const database = await reachDatabase(config);
  try {
    await use(database.url);
  } finally {
    await database.stop();
  }
}

/** The server's database, whether the server is running or not. */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  const stop = () => Promise.resolve();
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop };
  const folder = postgresFolderOf(config);
  const running = await findRunningPostgres(folder);
  if (running !== null) return { url: running, stop };
  return startOwnPostgres({ folder, report: (line) => void process.stderr.write(`${line}\n`) });
}
