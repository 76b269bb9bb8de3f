import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findPendingMigrations } from '../database/migrate.ts';
import { prepareBackupFolder } from './backup-job.ts';
import { takeBackup } from './take-backup.ts';

interface MigrationBackup {
  /** The database's address. */
  readonly url: string;
  /** Where the archive is kept, beside those of each night. */
  readonly folder: string;
  /** Number of such archives that are kept. */
  readonly keep: number;
  readonly version: string;
  readonly now: () => Date;
  /** What else the earlier version needs, for an operator who goes back to it. Absent: nothing. */
  readonly alsoForEarlier?: string;
  /** Told what the operator should know. */
  readonly report: (line: string) => void;
}

const namePattern = /^greenroom-before-\w+\.tar$/;

/**
 * Backs the rows of an earlier version up before `migrate` changes them (docs/decisions/upgrade.md).
 * Files stay where they are: a migration changes none. One archive for each first migration, written
 * anew by each try, so that a server that is started again and again fills no disk.
 * @throws in words for the operator where there can be no backup: nothing is migrated then
 */
export async function backUpBeforeMigrating<T extends { readonly ran: readonly string[] }>(
  parts: MigrationBackup,
  migrate: () => Promise<T>,
): Promise<T> {
  const { url, folder, keep, version, now, report } = parts;
  const [first] = (await findPendingMigrations(url)) ?? [];
  if (first === undefined) return migrate();
  const path = join(folder, `greenroom-before-${first}.tar`);
  report(`The data are of an earlier version: their rows are backed up to ${path}, then migrated.`);
  try {
    await prepareBackupFolder(folder);
    // Of a try that was killed: no other process uses this data folder.
    await rm(`${path}.part`, { force: true });
    await takeBackup({ url, storage: null, version, now, replaces: true }, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const earlier = ['start the earlier version', parts.alsoForEarlier].filter(Boolean).join(' ');
    throw new Error(
      `The data are of an earlier version, and cannot be backed up before they are migrated: ${reason}
Nothing was migrated. Mend that, or ${earlier}, or set BACKUP_KEEP=0 for this one start to migrate without a backup.`,
      { cause: error },
    );
  }
  const done = await migrate();
  if (done.ran.length > 0) {
    report(`The data are migrated to version ${version}. The rows of before are in ${path}.`);
  }
  await removeOld(folder, basename(path), keep).catch((error: unknown) =>
    report(`Archives of earlier migrations could not be removed: ${String(error)}`),
  );
  return done;
}

/** Keeps `newest` whatever its name: a migration that waited is older than those before it. */
async function removeOld(folder: string, newest: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name) && name !== newest);
  const old = names.toSorted().slice(0, Math.max(0, names.length - (keep - 1)));
  for (const name of old) await rm(join(folder, name), { force: true });
}
