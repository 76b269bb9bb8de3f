import { statfs } from 'node:fs/promises';
import type { SystemCheck } from '@greenroom/sync-protocol/system/system-records';
import { isDiskLow, oldBackup } from '@greenroom/sync-protocol/system/system-rules';
import { backupQueue } from '../../../backup/backup-job.ts';
import { findLastBackups } from '../../../backup/backups-repository.ts';
import { findUnfitness, readDatabaseServer } from '../../../database/check-server.ts';
import { findInstances } from '../../../database/instances/instances-repository.ts';
import { groupByDisk, listDiskPlaces } from '../../../files/full-disk.ts';
import { findLastRuns } from '../../../jobs/runs-repository.ts';
import { findKeyFault } from '../../bank-details/bank-keys.ts';
import { countUnreadable } from '../../bank-details/rotation/rotate-keys.ts';
import { isAnyAdmin, isAnyUnclaimedDefault } from '../../account/account-creation-repository.ts';
import { findLeftOver } from '../../uploads/file-removals-repository.ts';
import { findMissing } from '../../uploads/missing-files-repository.ts';
import { serverVersion } from '../server-version.ts';
import type { CheckParts } from './check-parts.ts';
import { findBackupSizes, readClock, readSchema } from './checks-repository.ts';
import { forecastDisk, type SizeAt } from './forecast-disk.ts';
import { readOutsideClock } from './outside-checks.ts';

type Found = Omit<SystemCheck, 'name'>;

/** Seconds the clocks may differ. */
const usualDrift = 5;
const seriousDrift = 60;
/** Days for which the disk should suffice. */
const usualForecast = 30;
/** Keys a line names. */
const namedKeys = 3;

export async function checkDatabase({ db, ownMajor }: CheckParts): Promise<Found> {
  const server = await readDatabaseServer(db);
  const fault = findUnfitness(server);
  if (fault !== null) return { state: 'failed', text: fault };
  const major = Math.floor(server.version / 10_000);
  const text = `PostgreSQL ${major}.${server.version % 10_000}, ${server.encoding}`;
  if (ownMajor === undefined || major >= ownMajor) return { state: 'ok', text };
  return {
    state: 'warning',
    text: `${text}; this version uses ${ownMajor}. To move the data, stop every server: npm run greenroom -- upgrade`,
  };
}

export async function checkVersions({ db, schema }: CheckParts): Promise<Found> {
  const stored = await readSchema(db);
  const running = (await findInstances(db)).map(({ version }) => version);
  const text = `Greenroom ${serverVersion}, Node ${process.version}, schema ${stored}${runningInWords(running)}`;
  if (stored === schema) return { state: 'ok', text };
  return { state: 'warning', text: `${text}; this version needs schema ${schema}` };
}

/** '; 2 servers run, of 0.1.0 and 0.2.0'. Empty: none has announced itself yet. */
function runningInWords(versions: readonly string[]): string {
  if (versions.length === 0) return '';
  const verb = versions.length === 1 ? 'server runs' : 'servers run';
  return `; ${versions.length} ${verb}, of ${[...new Set(versions)].join(' and ')}`;
}

/** Against a push service's clock, and the database's unless that is embedded; the larger drift counts. */
export async function checkClock({
  db,
  ownMajor,
  settings,
}: Pick<CheckParts, 'db' | 'ownMajor' | 'settings'>): Promise<Found> {
  const [outside, inside] = await Promise.all([
    measureDrift('that of a push service', 'it', () => readOutsideClock(settings)),
    ownMajor === undefined ? measureDrift("the database's", 'both', () => readClock(db)) : null,
  ]);
  const [largest] = [outside, inside]
    .filter((drift) => drift !== null)
    .toSorted((a, b) => b.seconds - a.seconds);
  if (largest === undefined) {
    const text = 'Not compared: the database is on this machine, and no push service answers';
    return { state: 'unused', text };
  }
  const { whose, wrong, seconds } = largest;
  const text = `Differs from ${whose} by ${seconds} s`;
  if (seconds > seriousDrift) return { state: 'failed', text: `${text}. Set ${wrong} by NTP.` };
  if (seconds > usualDrift) return { state: 'warning', text };
  if (outside !== null) return { state: 'ok', text };
  return {
    state: 'unused',
    text: `Not compared: no push service answers, and the database, which differs by ${seconds} s, may be on this machine`,
  };
}

/** @param wrong what may be, if they differ */
async function measureDrift(whose: string, wrong: string, read: () => Promise<Date | null>) {
  const asked = Date.now();
  const theirs = await read();
  if (theirs === null) return null;
  const middle = (asked + Date.now()) / 2;
  return { whose, wrong, seconds: Math.round(Math.abs(theirs.getTime() - middle) / 100) / 10 };
}

export async function checkKeys({ db, openKeys }: CheckParts): Promise<Found> {
  const keys = await openKeys();
  if (keys === null)
    return { state: 'ok', text: 'None yet: a start of the server makes the first' };
  const fault = await findKeyFault(db, keys);
  if (fault !== null) return { state: 'failed', text: fault };
  const unreadable = await countUnreadable(db, keys);
  if (unreadable === 0) return { state: 'ok', text: 'Open every row of bank details' };
  return {
    state: 'failed',
    text: `${unreadable} rows of bank details cannot be opened. Restore their keys, or delete the rows: greenroom keys rotate --discard-lost.`,
  };
}

export async function checkSetup({ db, settings: { setupCode } }: CheckParts): Promise<Found> {
  const isUnclaimed = await isAnyUnclaimedDefault(db);
  if (!isUnclaimed && (await isAnyAdmin(db))) return { state: 'ok', text: 'Done' };
  if (setupCode !== undefined) return { state: 'ok', text: 'Open to whoever has the setup code' };
  const text = isUnclaimed
    ? 'Anyone who opens /setup can take over the default administrator. Claim it there, or change its password.'
    : 'Open to anyone who reaches the server first. Set SETUP_CODE, or finish it now.';
  return { state: 'warning', text };
}

export async function checkDisk({ db, diskFolder, settings, now }: CheckParts): Promise<Found> {
  const disks = await groupByDisk(listDiskPlaces(diskFolder, settings.backups));
  if (disks.length === 0) return { state: 'unused', text: 'Nothing is stored on this disk' };
  const sizes = await findBackupSizes(db, now());
  const found = await Promise.all(
    disks.map(async ({ folder, parts }) => {
      const copies = parts.reduce((sum, part) => sum + part.copies, 0);
      const { text, isShort } = await measureDisk(folder, sizes, copies);
      return { isShort, text: disks.length === 1 ? text : `${parts[0]?.name}: ${text}` };
    }),
  );
  const isShort = found.some((disk) => disk.isShort);
  return { state: isShort ? 'warning' : 'ok', text: found.map(({ text }) => text).join('; ') };
}

/** @param copies of each further byte of the data on this disk */
async function measureDisk(folder: string, sizes: readonly SizeAt[], copies: number) {
  const disk = await statfs(folder);
  const [freeBytes, totalBytes] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
  const days = forecastDisk(sizes, freeBytes, copies);
  const outlook = days === null ? 'no growth known yet' : `enough for ${daysInWords(days)}`;
  const text = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} free, ${outlook}`;
  const isShort = isDiskLow({ freeBytes, totalBytes }) || (days !== null && days < usualForecast);
  return { text, isShort };
}

/** Files that rows name and the storage lacks, and files that no row names, as of the hourly look. */
export async function checkFiles({ db }: CheckParts): Promise<Found> {
  const [missing, leftOver] = await Promise.all([
    findMissing(db, namedKeys),
    findLeftOver(db, namedKeys),
  ]);
  const left = `${filesInWords(leftOver.total)} that nothing names, removed within a week`;
  if (missing.total > 0) {
    const keys = keysInWords(missing.total, missing.files);
    return { state: 'warning', text: `${filesInWords(missing.total)} missing: ${keys}; ${left}` };
  }
  if (leftOver.total === 0)
    return { state: 'ok', text: 'None is known to be missing or left over' };
  return { state: 'ok', text: `${left}: ${keysInWords(leftOver.total, leftOver.files)}` };
}

/** 'chat/5f2c, chat/77aa and 3 more'; keys are random and tell nothing of anybody. */
function keysInWords(total: number, files: readonly { readonly key: string }[]): string {
  const keys = files.map(({ key }) => key).join(', ');
  return total > files.length ? `${keys} and ${total - files.length} more` : keys;
}

function filesInWords(count: number): string {
  return count === 1 ? '1 file' : `${count.toLocaleString('en')} files`;
}

const backupCommand = 'greenroom backup --to FOLDER --verify';

export async function checkBackup({
  db,
  settings,
  now,
}: Pick<CheckParts, 'db' | 'settings' | 'now'>): Promise<Found> {
  const { last, lastVerified } = await findLastBackups(db, now());
  if (last === null && !settings.backups) {
    return {
      state: 'warning',
      text: 'None was taken by Greenroom, and none is scheduled: set BACKUP_FOLDER',
    };
  }
  if (last === null) {
    const run = (await findLastRuns(db)).find(({ name }) => name === backupQueue);
    return run?.state === 'failed'
      ? { state: 'warning', text: `None succeeded yet: the last try failed. Why: ${backupCommand}` }
      : { state: 'ok', text: 'None yet: one is taken and restored each night' };
  }
  if (lastVerified === null) {
    return { state: 'warning', text: `None was restored in a test yet: ${backupCommand}` };
  }
  const hours = Math.round((now().getTime() - lastVerified.taken_at.getTime()) / 3_600_000);
  return {
    state: hours * 3_600_000 > oldBackup ? 'warning' : 'ok',
    text: `The last one that was restored in a test is ${hours} hours old`,
  };
}

/** Rounded as the System screen does, which shows the same figures beside it. */
function gigabytes(bytes: number): string {
  const size = bytes / 1_000_000_000;
  return `${size.toFixed(size >= 99.5 ? 0 : 1)} GB`;
}

function daysInWords(days: number): string {
  return days > 730 ? 'more than two years' : `about ${days} days`;
}
