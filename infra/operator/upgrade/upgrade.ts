import { join, resolve } from 'node:path';
import type { ArchiveSummary } from '@greenroom/api/backup/archive/archive-form';
import { archiveName, prepareBackupFolder } from '@greenroom/api/backup/backup-job';
import { rememberBackup } from '@greenroom/api/backup/backups-repository';
import {
  lockForReplacement,
  type ReplacementLock,
} from '@greenroom/api/backup/server/database-locks-repository';
import { refuseWhileInUse } from '@greenroom/api/backup/restore-archive';
import { takeVerifiedBackup } from '@greenroom/api/backup/verify-archive';
import { type Config, knownVariables } from '@greenroom/api/config';
import { type DatabaseConnection, connectDatabase } from '@greenroom/api/database/connect';
import { findPendingMigrations, migrateDatabase } from '@greenroom/api/database/migrate';
import { findStoppedKeyFault } from '@greenroom/api/features/bank-details/bank-keys';
import { openConfiguredFiles } from '@greenroom/api/files/configured-files';
import { findUnknownVariables } from '@greenroom/api/variable-names';
import { describeFault } from '../describe-fault.ts';
import { refuseRunningServer, withReached } from '../reach-database.ts';
import { readVersion } from '../version.ts';
import { exchangeOnce } from './trial-exchange.ts';
import { withTrialServer } from './trial-server.ts';
import { WayBack } from './way-back.ts';

export interface UpgradeParts {
  readonly config: Config;
  /** The server's variables, for its trial. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: (line: string) => void;
  /** The folder of the backup. Absent: the configured one. */
  readonly to?: string;
  /** Breaks it off, until the trial has succeeded. */
  readonly signal: AbortSignal;
}

/**
 * Brings the data to this version: checks, a verified backup, migrations, a start of the server on a
 * port of its own and one exchange as a device makes it. All servers must be stopped; no other
 * upgrade, restore or backup runs beside it.
 * @throws why it failed, or that it was broken off; the data are then as they were
 */
export async function upgrade(parts: UpgradeParts): Promise<void> {
  const { config, report, signal } = parts;
  await refuseRunningServer(config);
  const way = await WayBack.from(config);
  try {
    const whenStopped = () => way.complete();
    const options = { movesOlder: true, signal, whenStopped } as const;
    await withReached(config, (url) => upgradeLocked(parts, url, way), options);
  } catch (error) {
    const reason = describeFault(error);
    const { left } = way;
    throw new Error(reason.endsWith(left) ? reason : `${reason}\n${left}`, { cause: error });
  }
  report(`The data are of version ${readVersion()}: start the server.`);
}

/** The embedded PostgreSQL runs all the while: between two starts another command could begin. */
async function upgradeLocked(parts: UpgradeParts, url: string, way: WayBack): Promise<void> {
  const { report, signal } = parts;
  const lock = await lockForReplacement(url);
  try {
    const backup = await tryUpgrade(parts, url, lock, way).catch(async (error: unknown) => {
      const isBrokenOff = signal.aborted;
      await way.goBack(url, { keepsFailed: !isBrokenOff });
      throw isBrokenOff ? new Error('Broken off.', { cause: error }) : error;
    });
    // What fails from here on is reported, and fails no upgrade.
    await way.discard().catch(reporting(report, 'The copy of before could not be deleted'));
    await withPool(url, (db) => rememberBackup(db, backup, new Date())).catch(
      reporting(report, 'The System page does not show this backup'),
    );
  } finally {
    await lock.release();
  }
}

/** @returns the verified backup */
async function tryUpgrade(
  parts: UpgradeParts,
  url: string,
  lock: ReplacementLock,
  way: WayBack,
): Promise<ArchiveSummary> {
  const { config, env, report, to, signal } = parts;
  report(`Checking for version ${readVersion()}`);
  await refuseWhileInUse(url);
  await way.noteMove();
  signal.throwIfAborted();
  const pending = await check(parts, url);
  const archive = join(backupFolderOf(config, to), archiveName(new Date()));
  const { storage } = await openConfiguredFiles(config);
  // The copy of the database and what migrations rewrite.
  const alsoNeeded = (bytes: number) =>
    config.databaseUrl === undefined
      ? [{ folder: resolve(config.dataFolder), bytes: bytes * 2 }]
      : [];
  const now = () => new Date();
  const version = readVersion();
  const summary = await takeVerifiedBackup(
    { url, storage, version, now, alsoNeeded, within: lock, report, signal },
    archive,
  );
  report(`The backup is ${archive}`);
  await lock.confirm();
  await way.copy(url, archive, signal);
  report(pending.length === 0 ? 'The schema is current' : `Migrating: ${pending.join(', ')}`);
  await migrateDatabase(url, { signal });
  signal.throwIfAborted();
  report('Starting the server for one exchange');
  const trialEnv = config.databaseUrl === undefined ? { ...env, DATABASE_URL: url } : env;
  await withTrialServer(trialEnv, signal, (address) => exchangeOnce(url, address, config));
  signal.throwIfAborted();
  return summary;
}

const reporting = (report: UpgradeParts['report'], words: string) => (error: unknown) =>
  report(`${words}: ${describeFault(error)}`);

/** @returns the migrations to run. @throws in words for the operator */
async function check({ config, env, report, to }: UpgradeParts, url: string): Promise<string[]> {
  for (const line of findUnknownVariables(env, knownVariables)) report(line);
  const pending = await findPendingMigrations(url);
  if (pending === null) throw new Error('The database is empty: there is nothing to upgrade.');
  const fault = await withPool(url, (db) => findKeysFault(db, config));
  if (fault !== null) throw new Error(fault);
  await prepareBackupFolder(backupFolderOf(config, to));
  return pending;
}

/** Null also where the earlier version kept nothing to check keys by: the trial's start does then. */
async function findKeysFault(db: Db, config: Config): Promise<string | null> {
  const undefinedTable = '42P01';
  return findStoppedKeyFault(db, config).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return null;
    throw error;
  });
}

function backupFolderOf({ backupFolder }: Config, to: string | undefined): string {
  return resolve(to ?? backupFolder);
}

type Db = DatabaseConnection['db'];

async function withPool<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
