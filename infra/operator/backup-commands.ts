import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ArchiveSummary, summarize } from '@greenroom/api/backup/archive/archive-form';
import { archiveName } from '@greenroom/api/backup/backup-job';
import { rememberBackup, remembersBackups } from '@greenroom/api/backup/backups-repository';
import { checkArchive } from '@greenroom/api/backup/archive/archive-reader';
import { countAccounts } from '@greenroom/api/backup/copy-repository';
import { refuseWhileReplaced } from '@greenroom/api/backup/server/database-locks-repository';
import { refuseWhileInUse, restoreArchive } from '@greenroom/api/backup/restore-archive';
import { expectRoomToRestore, roomToVerify } from '@greenroom/api/backup/needed-room';
import { takeBackup } from '@greenroom/api/backup/take-backup';
import { takeVerifiedBackup } from '@greenroom/api/backup/verify-archive';
import { type Config, postgresFolderOf } from '@greenroom/api/config';
import { connectDatabase } from '@greenroom/api/database/connect';
import { openBankKeys } from '@greenroom/api/features/bank-details/bank-keys';
import { keyStoreOf } from '@greenroom/api/features/bank-details/bank-keys-config';
import { openConfiguredFiles } from '@greenroom/api/files/configured-files';
import type { Command } from 'commander';
import { describeFault } from './describe-fault.ts';
import { interruptible } from './interruptible.ts';
import type { Operation } from './operation.ts';
import { refuseRunningServer, withDatabase, withReached } from './reach-database.ts';
import { readVersion } from './version.ts';

interface BackupOptions {
  readonly to: string;
  readonly verify?: true;
  readonly json?: true;
}

interface RestoreOptions {
  readonly yes?: true;
  readonly endSessions?: true;
}

/** `backup` and `restore`: one archive of rows and files, for every kind of installation. */
export function addBackupCommands(program: Command, operation: Operation): void {
  program
    .command('backup')
    .description('writes an archive of all data and files, while members work')
    .requiredOption('--to <file>', 'the archive, or a folder for it')
    .option('--verify', 'restores it into a scratch database and compares everything')
    .option('--json', 'for scripts')
    .action((options: BackupOptions) => backUp(operation, options));
  program
    .command('restore <file>')
    .description('replaces all data by those of an archive; every server must be stopped')
    .option('--yes', 'without asking')
    .option('--end-sessions', 'everybody signs in again; devices keep what they have not sent')
    .action((file: string, options: RestoreOptions) => restore(operation, file, options));
}

const unknownSessions =
  'Which sessions ended since the archive was taken is not known here: all of it go on, a stolen phone’s too. --end-sessions ends them.';

async function backUp(operation: Operation, { to, verify, json }: BackupOptions): Promise<void> {
  const { write, writeError, readConfig } = operation;
  const config = readConfig();
  const report = json ? undefined : (line: string) => write(`${line}\n`);
  await withReached(config, async (url) => {
    const path = await archivePathOf(to, new Date());
    const { storage } = await openConfiguredFiles(config);
    const now = () => new Date();
    const alsoNeeded = verify ? roomToVerify(databaseFolderOf(config)) : () => [];
    const parts = { url, storage, version: readVersion(), now, alsoNeeded };
    const take = verify ? takeVerifiedBackup : takeBackup;
    const summary = await interruptible((signal) =>
      take({ ...parts, signal, ...(report && { report }) }, path),
    );
    // The archive is complete, and whoever asks for it by the exit code may use it.
    await remember(url, summary, verify ? new Date() : null).catch((error: unknown) =>
      writeError(`The System page does not show this backup: ${describeFault(error)}\n`),
    );
    if (json) {
      write(`${JSON.stringify({ path, ...summary, verified: verify === true })}\n`);
      return;
    }
    write(`${path}: ${describe(summary)}\n`);
    if (verify) write('Verified: restored into a scratch database, every row and file the same.\n');
    for (const key of summary.missingFiles) write(`Missing in the storage: ${key}\n`);
    write(`Not in it, keep them apart: the keys of bank details (${keyStoreOf(config).name}).\n`);
  });
}

async function restore(
  operation: Operation,
  path: string,
  { yes, endSessions }: RestoreOptions,
): Promise<void> {
  const { write, readConfig, ask } = operation;
  const config = readConfig();
  write('Checking the archive\n');
  const archive = await checkArchive(path);
  await refuseRunningServer(config);
  await withReached(config, async (url) => {
    await refuseWhileReplaced(url);
    await refuseWhileInUse(url);
    const { version, takenAt } = archive.manifest;
    const summary = summarize(takenAt, archive.contents, (await stat(path)).size);
    const accounts = archive.contents.tables['users']?.rows ?? 0;
    write(
      `The archive: ${describe(summary)}, ${counted(accounts, 'account')}, by version ${version}\n`,
    );
    const replaced = await countAccounts(url);
    write(`It replaces: ${counted(replaced, 'account')} with all data\n`);
    // A machine set up anew has its first administrator at most.
    if (replaced <= 1 && !endSessions) write(`${unknownSessions}\n`);
    const { storage } = await openConfiguredFiles(config);
    await expectRoomToRestore(archive, {
      storage,
      filesFolder: config.s3 ? undefined : resolve(config.dataFolder),
      databaseFolder: databaseFolderOf(config),
    });
    if (!yes && (await ask?.('Type "restore" to go on: ')) !== 'restore') {
      throw new Error('Nothing was changed. (--yes restores without asking.)');
    }
    const report = (line: string) => write(`${line}\n`);
    const parts = {
      url,
      storage,
      now: () => new Date(),
      report,
      endsSessions: endSessions === true,
    };
    const { formerDatabase, filesStored, leftOut } = await interruptible((signal) =>
      restoreArchive(path, archive, { ...parts, signal }),
    );
    for (const table of leftOut) write(`Left out, not a table of Greenroom: ${table}\n`);
    write(`Restored; ${counted(filesStored, 'file')} put back that were missing here.\n`);
    write(
      `What was there is kept as the database ${formerDatabase} until the next restore or failed upgrade.\n`,
    );
  });
  // Bank details need the keys of their time, which are in no archive.
  await withDatabase(config, async (db) => void (await openBankKeys(db, config))).catch(
    (error: unknown) => write(`${error instanceof Error ? error.message : String(error)}\n`),
  );
}

/** Where the embedded database lies; undefined: the database is elsewhere. */
function databaseFolderOf(config: Config): string | undefined {
  return config.databaseUrl === undefined ? postgresFolderOf(config) : undefined;
}

/** For the System page, unless the database is of another version. */
async function remember(url: string, summary: ArchiveSummary, verifiedAt: Date | null) {
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  try {
    if (await remembersBackups(db)) await rememberBackup(db, summary, verifiedAt);
  } finally {
    await close();
  }
}

/** In a folder under a name that tells the time. */
async function archivePathOf(to: string, now: Date): Promise<string> {
  const found = await stat(to).catch(() => null);
  if (found?.isDirectory()) {
    return join(to, archiveName(now));
  }
  if (found) throw new Error(`${to} exists already`);
  return to;
}

function describe({ takenAt, rows, files, size }: ArchiveSummary): string {
  const megabytes = (size / 1_000_000).toFixed(1);
  return `${takenAt.slice(0, 16)}Z, ${counted(rows, 'row')}, ${counted(files, 'file')}, ${megabytes} MB`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
