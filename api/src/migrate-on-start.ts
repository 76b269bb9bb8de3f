import type { Logger } from 'pino';
import { backUpBeforeMigrating } from './backup/backup-before-migrating.ts';
import { findFormer } from './database/embedded/cluster-folder.ts';
import { type Config, postgresFolderOf } from './config.ts';
import { migrateDatabase } from './database/migrate.ts';
import { serverVersion } from './features/system/server-version.ts';

/**
 * Migrates the database, of the embedded PostgreSQL after a backup of its rows. Of an external one
 * whoever runs it decides when it is backed up, and which server migrates.
 */
export async function migrateOnStart(config: Config, log: Logger, url: string) {
  const migrate = () => migrateDatabase(url, { version: serverVersion });
  if (config.databaseUrl !== undefined || !config.backups) return migrate();
  const former = await findFormer(postgresFolderOf(config));
  const parts = {
    url,
    ...config.backups,
    version: serverVersion,
    now: () => new Date(),
    ...(former !== null && {
      alsoForEarlier: `with its PostgreSQL, which is kept in ${former} (docs/operations.md, 'The move to the next major of PostgreSQL failed')`,
    }),
    report: (line: string) => log.warn({ part: 'backup' }, line),
  };
  return backUpBeforeMigrating(parts, migrate);
}
