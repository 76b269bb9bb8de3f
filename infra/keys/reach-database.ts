import { join, resolve } from 'node:path';
import type { Config } from '@greenroom/api/config';
import { startEmbeddedPostgres } from '@greenroom/api/database/embedded/embedded-postgres';
import { findRunningPostgres } from '@greenroom/api/database/embedded/running-postgres';

export interface ReachedDatabase {
  readonly url: string;
  /** Stops PostgreSQL if this process started it. */
  stop(): Promise<void>;
}

/** The server's database, whether the server is running or not. */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  const stop = () => Promise.resolve();
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop };
  const folder = join(resolve(config.dataFolder), 'postgres');
  const running = await findRunningPostgres(folder);
  if (running !== null) return { url: running, stop };
  return startEmbeddedPostgres({ folder });
}
