import { statfs } from 'node:fs/promises';
import {
  type BackupsState,
  type FilesState,
  type JobQueue,
  measuredSchema,
  type StorageState,
  type SystemCheck,
  type SystemState,
} from '@greenroom/sync-protocol/system/system-records';
import * as v from 'valibot';
import { findInstances } from '../../database/instances/instances-repository.ts';
import { findLastBackups } from '../../backup/backups-repository.ts';
import type { Db } from '../../database/schema.ts';
import { groupByDisk, listDiskPlaces } from '../../files/full-disk.ts';
import {
  findLastOutput,
  findOldestWait,
  findScheduledJobs,
} from '../../jobs/scheduled-jobs-repository.ts';
import { findLeftOver } from '../uploads/file-removals-repository.ts';
import { findMissing } from '../uploads/missing-files-repository.ts';
import { sweepQueue } from '../uploads/remove-files.ts';
import { answerWithin } from './answer-within.ts';
import { describeJob } from './describe-job.ts';
import { measureQueue } from './measure-jobs.ts';
import { findStuckDevices } from './outbox-reports-repository.ts';
import { serverVersion } from './server-version.ts';
import { findPushDays, readDatabaseFacts, readDatabaseSize } from './system-repository.ts';

/** Jobs of a queue, as pg-boss counts them every ten seconds. */
export interface CountedQueue {
  readonly readyCount: number;
  readonly deferredCount: number;
  readonly activeCount: number;
  readonly failedCount: number;
}

export interface SystemParts {
  /** Absent: this process runs no jobs. */
  readonly readQueues?: (() => Promise<readonly CountedQueue[]>) | undefined;
  /** The checks of the installation. Absent: none. */
  readonly readChecks?: (() => Promise<SystemCheck[]>) | undefined;
  /** When this server started. */
  readonly startedAt: Date;
  /** Folder of the embedded database and of files. Absent: both are elsewhere. */
  readonly diskFolder?: string | undefined;
  /** Where nightly backups are put. Absent: none are taken. */
  readonly backups?: { readonly folder: string; readonly keep: number } | undefined;
}

/** Milliseconds in which each part has to answer. */
const limit = 2_000;
/** Missing and left-over files that are named. */
const listedFiles = 50;

/** Reads all parts at once. No statement reads a large table. */
export async function readSystem(db: Db, parts: SystemParts, now: Date): Promise<SystemState> {
  const [jobs, queue, storage, measured, backups, files, pushDays, stuck, facts, checks, running] =
    await Promise.all([
      answerWithin(limit, findScheduledJobs(db)),
      readQueue(db, parts),
      readStorage(db, parts),
      readMeasured(db),
      readBackups(db, parts, now),
      readFiles(db),
      findPushDays(db, now),
      findStuckDevices(db, now),
      readDatabaseFacts(db),
      parts.readChecks ? answerWithin(limit, parts.readChecks()) : null,
      findInstances(db),
    ]);
  const { startedAt } = parts;
  return {
    readAt: now.toISOString(),
    jobs: jobs && jobs.map((job) => describeJob(job, startedAt, now)),
    queue,
    storage,
    measured,
    backups,
    files,
    ...(checks && { checks }),
    pushDays,
    stuck,
    server: {
      version: serverVersion,
      startedAt: startedAt.toISOString(),
      databaseVersion: facts.version,
      // A server without live connections does not listen.
      instances: facts.instances === 0 ? null : facts.instances,
      running: running.map(({ version, started_at, seen_at }) => ({
        version,
        startedAt: started_at.toISOString(),
        seenAt: seen_at.toISOString(),
      })),
    },
  };
}

async function readQueue(db: Db, { readQueues }: SystemParts): Promise<JobQueue | null> {
  if (!readQueues) return null;
  const [queues, oldest] = await Promise.all([
    answerWithin(limit, readQueues()),
    answerWithin(limit, findOldestWait(db)),
  ]);
  if (!queues) return null;
  const sum = (count: keyof CountedQueue) =>
    queues.reduce((total, queue) => total + queue[count], 0);
  return {
    waiting: sum('readyCount'),
    planned: sum('deferredCount'),
    active: sum('activeCount'),
    failed: sum('failedCount'),
    oldestSeconds: oldest,
  };
}

async function readMeasured(db: Db): Promise<SystemState['measured']> {
  const last = await answerWithin(limit, findLastOutput(db, measureQueue));
  // Another version may have counted something else.
  const counted = v.safeParse(measuredSchema, last?.output);
  return last && counted.success ? { at: last.endedAt.toISOString(), ...counted.output } : null;
}

async function readBackups(db: Db, { backups }: SystemParts, now: Date): Promise<BackupsState> {
  const { last, lastVerified } = await findLastBackups(db, now);
  return {
    isScheduled: backups !== undefined,
    last: last && {
      takenAt: last.taken_at.toISOString(),
      bytes: Number(last.bytes),
      missingFiles: last.missing_files,
      isVerified: last.verified_at !== null,
    },
    lastVerifiedAt: lastVerified?.taken_at.toISOString() ?? null,
  };
}

async function readFiles(db: Db): Promise<FilesState> {
  const [last, missing, leftOver] = await Promise.all([
    answerWithin(limit, findLastOutput(db, sweepQueue)),
    findMissing(db, listedFiles),
    findLeftOver(db, listedFiles),
  ]);
  return {
    checkedAt: last?.endedAt.toISOString() ?? null,
    missing: {
      total: missing.total,
      files: missing.files.map(({ uploadedAt, noticedAt, ...file }) => ({
        ...file,
        uploadedAt: uploadedAt.toISOString(),
        noticedAt: noticedAt.toISOString(),
      })),
    },
    leftOver: {
      total: leftOver.total,
      files: leftOver.files.map(({ key, dueAt }) => ({ key, dueAt: dueAt.toISOString() })),
    },
  };
}

async function readStorage(db: Db, { diskFolder, backups }: SystemParts): Promise<StorageState> {
  const [databaseBytes, disk, backupDisk] = await Promise.all([
    answerWithin(limit, readDatabaseSize(db)),
    diskFolder === undefined ? null : answerWithin(limit, readDisk(diskFolder)),
    answerWithin(limit, readBackupDisk(diskFolder, backups)),
  ]);
  return { databaseBytes, disk, ...(backupDisk && { backupDisk }) };
}

/** Null: it is the disk of the data folder, or no backups are taken. */
async function readBackupDisk(diskFolder: string | undefined, backups: SystemParts['backups']) {
  const disks = await groupByDisk(listDiskPlaces(diskFolder, backups));
  const own = disks.find(({ parts: [first] }) => first?.name === 'backup folder');
  return own ? readDisk(own.folder) : null;
}

async function readDisk(folder: string): Promise<StorageState['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
