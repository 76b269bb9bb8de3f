import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '../database/connect.ts';
import { findPendingMigrations } from '../database/migrate.ts';
import type { ObjectStorage } from '../files/object-storage.ts';
import { archiveName, prepareBackupFolder } from './backup-job.ts';
import { rememberBackup } from './backups-repository.ts';
import { takeBackup } from './take-backup.ts';

interface MigrationBackup {
  /** The database's address. */
  readonly url: string;
  /** Where the archive is kept, and removed, like those of each night. */
  readonly folder: string;
  readonly version: string;
  readonly now: () => Date;
  readonly openStorage: () => Promise<ObjectStorage>;
  /** Told what the operator should know. */
  readonly report: (line: string) => void;
}

/**
 * Backs data of an earlier version up before `migrate` changes them (docs/decisions/upgrade.md).
 * @throws in words for the operator where there can be no backup: nothing is migrated then
 */
export async function backUpBeforeMigrating<T>(
  parts: MigrationBackup,
  migrate: () => Promise<T>,
): Promise<T> {
  const pending = await findPendingMigrations(parts.url);
  // Null: the database is empty.
  if (pending === null || pending.length === 0) return migrate();
  const { url, folder, version, now, report } = parts;
  const path = join(folder, archiveName(now()));
  report(`The data are of an earlier version: they are backed up to ${path}, then migrated.`);
  const summary = await takeIn(parts, path);
  let done: T;
  try {
    done = await migrate();
  } catch (error) {
    // The data are as they were: starts that are repeated must not fill the disk.
    await rm(path, { force: true });
    throw error;
  }
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  try {
    await rememberBackup(db, summary, null);
  } finally {
    await close();
  }
  report(`The data are migrated to version ${version}.`);
  return done;
}

async function takeIn({ url, folder, version, now, openStorage }: MigrationBackup, path: string) {
  try {
    await prepareBackupFolder(folder);
    return await takeBackup({ url, storage: await openStorage(), version, now }, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data are of an earlier version, and cannot be backed up before they are migrated: ${reason}
Nothing was changed. Mend that, or start the earlier version, or set BACKUP_KEEP=0 to migrate without a backup.`,
      { cause: error },
    );
  }
}
