import type { Logger } from 'pino';
import { backUpBeforeMigrating } from './backup/backup-before-migrating.ts';
import type { Config } from './config.ts';
import { migrateDatabase } from './database/migrate.ts';
import { serverVersion } from './features/system/server-version.ts';
import { openConfiguredFiles } from './files/configured-files.ts';

/**
 * Migrates the database, of the embedded PostgreSQL after a backup. Of an external one whoever runs it
 * decides when it is backed up, and which server migrates.
 */
export async function migrateOnStart(config: Config, log: Logger, url: string) {
  const migrate = () => migrateDatabase(url, { version: serverVersion });
  if (config.databaseUrl !== undefined || !config.backups) return migrate();
  const parts = {
    url,
    folder: config.backups.folder,
    version: serverVersion,
    now: () => new Date(),
    openStorage: async () => (await openConfiguredFiles(config)).storage,
    report: (line: string) => log.warn({ part: 'backup' }, line),
  };
  return backUpBeforeMigrating(parts, migrate);
}
