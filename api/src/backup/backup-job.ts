import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PgBoss } from 'pg-boss';
import type { JobParts } from '../jobs/feature-jobs.ts';
import { startScheduledJob } from '../jobs/scheduled-job.ts';
import { rememberBackup } from './backups-repository.ts';
import { roomToVerify } from './needed-room.ts';
import { takeBackup } from './take-backup.ts';
import { verifyArchive } from './verify-archive.ts';

export interface ScheduledBackups {
  /** Where the archives are kept. */
  readonly folder: string;
  /** Number of archives kept. */
  readonly keep: number;
}

interface BackupJobParts extends Pick<JobParts, 'db' | 'files' | 'now'>, ScheduledBackups {
  /** The database's address. */
  readonly url: string;
  readonly version: string;
  /** The folder of the embedded database. Undefined: the database is elsewhere. */
  readonly databaseFolder: string | undefined;
}

export const backupQueue = 'backup.take';
/** Each night. */
export const backupCron = '30 3 * * *';

/** Takes and verifies a backup each night at 03:30 UTC, and removes those beyond the number kept. */
export async function startBackupJob(
  boss: PgBoss,
  { log, ...parts }: BackupJobParts & Pick<JobParts, 'log'>,
): Promise<void> {
  await startScheduledJob(boss, {
    name: backupQueue,
    cron: backupCron,
    // What keeps it from succeeding is rarely over at once, and each try reads everything.
    log,
    retry: { limit: 2, delay: 10 * 60 },
    run: () => backUpOnce(parts),
  });
}

/** @returns the number of archives that are kept */
export async function backUpOnce(parts: BackupJobParts): Promise<{ kept: number }> {
  const { db, files, url, version, now, folder, databaseFolder } = parts;
  await prepareBackupFolder(folder);
  const path = join(folder, archiveName(now()));
  const alsoNeeded = roomToVerify(databaseFolder);
  const { storage } = files;
  const summary = await takeBackup({ url, storage, version, now, alsoNeeded }, path);
  try {
    await verifyArchive(path, url);
  } catch (error) {
    await rememberBackup(db, summary, null);
    await setAside(path);
    throw error;
  }
  await rememberBackup(db, summary, now());
  const kept = await removeOld(parts);
  await removeUnverified(folder);
  return { kept };
}

/** 'greenroom-2026-11-23T033000Z.tar' */
export function archiveName(now: Date): string {
  return `greenroom-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
}

/**
 * Keeps an archive that could not be verified, in place of the one before: without a right or room to
 * verify each night would add one, and none of those that were verified may go for it.
 */
async function setAside(path: string): Promise<void> {
  await removeUnverified(dirname(path));
  await rename(path, path.replace(/\.tar$/, '.unverified.tar'));
}

async function removeUnverified(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => unverifiedPattern.test(one))) {
    await rm(join(folder, name), { force: true });
  }
}

const hour = 3_600_000;

const namePattern = /^greenroom-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar$/;

const unverifiedPattern = /^greenroom-\d{4}-\d{2}-\d{2}T\d{6}Z\.unverified\.tar$/;

/** Only once there is a newer one that was verified. */
async function removeOld({ folder, keep }: ScheduledBackups): Promise<number> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted();
  const old = names.slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  return names.length - old.length;
}

/**
 * Makes the folder, and removes what a killed server left in it: what nobody has written to for an hour.
 * Another server or installation may be writing an archive there.
 */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  const left = names.filter((name) => /^greenroom-[\w-]+\.tar\.part$/.test(name));
  for (const name of left) {
    const written = await stat(join(folder, name)).catch(() => null);
    if (written && Date.now() - written.mtimeMs > hour) {
      await rm(join(folder, name), { force: true });
    }
  }
}
