import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PgBoss } from 'pg-boss';
import { findInstances } from '../database/instances/instances-repository.ts';
import type { JobParts } from '../jobs/feature-jobs.ts';
import { endScheduledJob, startScheduledJob } from '../jobs/scheduled-job.ts';
import type { ArchiveSummary } from './archive/archive-form.ts';
import { clockSkew, findVerifiedBackup, rememberBackup } from './backups-repository.ts';
import { roomToVerify } from './needed-room.ts';
import { takeVerifiedBackup, unverifiedOf } from './verify-archive.ts';

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

/**
 * Seconds until a missing one is taken, so that a server restarted soon again takes none. pg-boss may
 * begin one that came due meanwhile earlier.
 */
const catchUpDelay = 10 * 60;

/**
 * Takes and verifies a backup each night at 03:30 UTC, and removes those beyond the number kept. A night
 * in which the machine was off or slept is made up for.
 */
export async function startBackupJob(
  boss: PgBoss,
  { log, ...parts }: BackupJobParts & Pick<JobParts, 'log'>,
): Promise<void> {
  await startScheduledJob(boss, {
    name: backupQueue,
    cron: backupCron,
    log,
    missed: 'once',
    // What keeps it from succeeding is rarely over at once, and each try reads everything.
    retry: { limit: 2, delay: 10 * 60 },
    run: () => backUpOnce(parts),
  });
  if (await isMissing(boss, parts))
    await boss.send(backupQueue, null, { startAfter: catchUpDelay });
}

/**
 * Whether there is no verified backup since the last 03:30 UTC, and none is under way. One that was
 * tried since and failed waits for the next night.
 */
async function isMissing(
  boss: PgBoss,
  { db, now }: Pick<JobParts, 'db' | 'now'>,
): Promise<boolean> {
  const night = new Date(now());
  night.setUTCHours(3, 30, 0, 0);
  if (night > now()) night.setUTCDate(night.getUTCDate() - 1);
  const jobs = await boss.findJobs(backupQueue);
  const isTried = jobs.some(
    ({ state, createdOn }) =>
      state === 'active' || state === 'retry' || (state === 'failed' && createdOn >= night),
  );
  if (isTried) return false;
  const last = await findVerifiedBackup(db, now());
  // The night is the database's, the time of a backup this server's clock.
  return last === null || last.takenAt.getTime() < night.getTime() - clockSkew;
}

/**
 * Ends the schedule of a server that takes none, unless another one ran in the last 90 s, which may take
 * them: then it stays until a server starts alone.
 */
export async function endBackupJob(boss: PgBoss, db: JobParts['db']): Promise<void> {
  if ((await findInstances(db)).length > 1) return;
  await endScheduledJob(boss, backupQueue);
}

/**
 * Without a right or room to verify each night would add an archive: of those the newest is kept.
 * @returns the number of archives that are kept
 */
export async function backUpOnce(parts: BackupJobParts): Promise<{ kept: number }> {
  const { db, files, url, version, now, folder, databaseFolder } = parts;
  await prepareBackupFolder(folder);
  const path = join(folder, archiveName(now()));
  const { storage } = files;
  const backup = { url, storage, version, now, alsoNeeded: roomToVerify(databaseFolder) };
  let taken = null as ArchiveSummary | null;
  let verified: ArchiveSummary;
  try {
    verified = await takeVerifiedBackup(backup, path, async (summary) => {
      taken = summary;
      await removeUnverified(folder, basename(unverifiedOf(path)));
    });
  } catch (error) {
    // The reason counts. It may be the database's, which then remembers nothing.
    if (taken) await rememberBackup(db, taken, null).catch(() => undefined);
    throw error;
  }
  await rememberBackup(db, verified, now());
  return { kept: await removeOld(parts) };
}

/** 'greenroom-2026-11-23T033000Z.tar' */
export function archiveName(now: Date): string {
  return `greenroom-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
}

/** Those of before: the newest is kept, to be looked into. */
async function removeUnverified(folder: string, newest: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => unverifiedPattern.test(name));
  for (const name of names) {
    if (name !== newest) await rm(join(folder, name), { force: true });
  }
}

const hour = 3_600_000;

const namePattern = /^greenroom-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar$/;

const unverifiedPattern = /^greenroom-\d{4}-\d{2}-\d{2}T\d{6}Z\.unverified\.tar$/;

/**
 * Only once there is a newer one that was verified. One of a clock that was ahead stays and does not
 * count: it would be the newest for years, and each new one the oldest.
 */
async function removeOld({
  folder,
  keep,
  now,
}: Pick<BackupJobParts, 'folder' | 'keep' | 'now'>): Promise<number> {
  const newest = archiveName(new Date(now().getTime() + clockSkew));
  const names = (await readdir(folder))
    .filter((name) => namePattern.test(name) && name <= newest)
    .toSorted();
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
  const left = names.filter((name) => /^greenroom-[\w-]+(?:\.unverified)?\.tar\.part$/.test(name));
  for (const name of left) {
    const written = await stat(join(folder, name)).catch(() => null);
    if (written && Date.now() - written.mtimeMs > hour) {
      await rm(join(folder, name), { force: true });
    }
  }
}
