import { mkdir, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ArchiveSummary } from '@greenroom/api/backup/archive-form';
import { archiveName } from '@greenroom/api/backup/backup-job';
import { rememberBackup } from '@greenroom/api/backup/backups-repository';
import { findFormer, returnFormer } from '@greenroom/api/backup/majors/exchange-clusters';
import { refuseWhileInUse } from '@greenroom/api/backup/restore-archive';
import {
  copyDatabase,
  nameFormer,
  type ScratchDatabase,
  takePlaceOf,
} from '@greenroom/api/backup/scratch-repository';
import { takeBackup } from '@greenroom/api/backup/take-backup';
import { verifyArchive } from '@greenroom/api/backup/verify-archive';
import { type Config, knownVariables } from '@greenroom/api/config';
import { type DatabaseConnection, connectDatabase } from '@greenroom/api/database/connect';
import { findRunningPostgres } from '@greenroom/api/database/embedded/running-postgres';
import { findPendingMigrations, migrateDatabase } from '@greenroom/api/database/migrate';
import { findStoppedKeyFault } from '@greenroom/api/features/bank-details/bank-keys';
import { readDatabaseSize } from '@greenroom/api/features/system/system-repository';
import { openConfiguredFiles } from '@greenroom/api/files/configured-files';
import { findUnknownVariables } from '@greenroom/api/variable-names';
import { postgresFolderOf, withReached } from '../reach-database.ts';
import { readVersion } from '../version.ts';
import { exchangeOnce } from './trial-exchange.ts';
import { withTrialServer } from './trial-server.ts';

export interface UpgradeParts {
  readonly config: Config;
  /** The server's variables, for its trial. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: (line: string) => void;
  /** The folder of the backup. Absent: that of nightly backups. */
  readonly to?: string;
}

/**
 * Brings the data to this version: checks, a verified backup, migrations, a start of the server on a
 * port of its own and one exchange as a device makes it. All servers must be stopped.
 * @throws why it failed; the data are then as they were
 */
export async function upgrade(parts: UpgradeParts): Promise<void> {
  const { config, report } = parts;
  if (config.databaseUrl === undefined && (await findRunningPostgres(postgresFolderOf(config)))) {
    throw new Error('The server of this installation is running. Stop it first.');
  }
  const way = new WayBack(config);
  await way.remember();
  let backup: ArchiveSummary | undefined;
  try {
    await withReached(config, async (url) => {
      report(`Checking for version ${readVersion()}`);
      const pending = await check(parts, url);
      backup = await backUp(parts, url);
      await way.copy(url);
      report(pending.length === 0 ? 'The schema is current' : `Migrating: ${pending.join(', ')}`);
      await migrateDatabase(url);
    });
    report('Starting the server for one exchange');
    await withTrialServer(parts.env, (address) => exchangeOnce(config, address));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const left = await way.goBack();
    throw new Error(`${reason}\n${left}`, { cause: error });
  }
  await way.discard();
  if (backup) await rememberVerified(config, backup, report);
  report(`The data are of version ${readVersion()}: start the server.`);
}

/** Shows the backup on the System page. Its failure is reported and fails no upgrade. */
async function rememberVerified(
  config: Config,
  backup: ArchiveSummary,
  report: (line: string) => void,
): Promise<void> {
  try {
    await withReached(config, async (url) => {
      await withPool(url, (db) => rememberBackup(db, backup, new Date()));
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report(`The System page does not show this backup: ${reason}`);
  }
}

/** @returns the migrations to run. @throws in words for the operator */
async function check({ config, env, report, to }: UpgradeParts, url: string): Promise<string[]> {
  for (const line of findUnknownVariables(env, knownVariables)) report(line);
  await refuseWhileInUse(url);
  const pending = await findPendingMigrations(url);
  if (pending === null) throw new Error('The database is empty: there is nothing to upgrade.');
  const fault = await withPool(url, (db) => findKeysFault(db, config));
  if (fault !== null) throw new Error(fault);
  const bytes = await withPool(url, readDatabaseSize);
  const folder = backupFolderOf(config, to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await expectRoom(folder, bytes);
  // The copy of the database and what migrations rewrite.
  if (config.databaseUrl === undefined) await expectRoom(resolve(config.dataFolder), bytes * 2);
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

async function expectRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  const megabytes = (count: number) => Math.ceil(count / 1_000_000);
  throw new Error(
    `There is too little room in ${folder}: ${megabytes(bytes)} MB are needed, ${megabytes(bavail * bsize)} MB are free.`,
  );
}

async function backUp({ config, report, to }: UpgradeParts, url: string): Promise<ArchiveSummary> {
  const path = join(backupFolderOf(config, to), archiveName(new Date()));
  report(`Backing up to ${path}`);
  const { storage } = await openConfiguredFiles(config);
  await takeBackup({ url, storage, version: readVersion(), now: () => new Date() }, path);
  return verifyArchive(path, url);
}

function backupFolderOf({ backups, dataFolder }: Config, to: string | undefined): string {
  return resolve(to ?? backups?.folder ?? join(dataFolder, 'backups'));
}

/** The data of before, as a copy of the database, or the cluster an older PostgreSQL left. */
class WayBack {
  readonly #config: Config;
  readonly #folder: string;
  #copy: ScratchDatabase | undefined;
  #formerAtStart: string | null = null;

  constructor(config: Config) {
    this.#config = config;
    this.#folder = postgresFolderOf(config);
  }

  async remember(): Promise<void> {
    this.#formerAtStart = await findFormer(this.#folder);
  }

  async copy(url: string): Promise<void> {
    this.#copy = await copyDatabase(url);
  }

  /** @returns what was done, for the operator */
  async goBack(): Promise<string> {
    if (this.#config.databaseUrl === undefined && this.#formerAtStart === null) {
      const former = await findFormer(this.#folder);
      if (former !== null) {
        const failed = join(this.#folder, 'failed');
        await returnFormer(this.#folder, failed);
        await rm(failed, { recursive: true, force: true });
        return 'The data are as they were, of the earlier PostgreSQL: start the earlier version.';
      }
    }
    const copy = this.#copy;
    if (!copy) return 'Nothing was changed.';
    await withReached(this.#config, async (url) => {
      await refuseWhileInUse(url);
      await takePlaceOf(url, copy, nameFormer(url, new Date()));
    });
    // What failed stays as a database of that name until the next restore or return, to be looked into.
    return 'The data are as they were: start the earlier version.';
  }

  async discard(): Promise<void> {
    await withReached(this.#config, async () => this.#copy?.drop());
  }
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
