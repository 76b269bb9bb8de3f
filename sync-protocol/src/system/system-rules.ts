import type { PushDay, StorageState, SystemState } from './system-records.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds between runs; null: another kind of schedule. */
export function secondsBetweenRuns(cron: string): number | null {
  if (cron === '* * * * *') return minute;
  const [, minutes] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? [];
  if (minutes !== undefined) return Number(minutes) * minute;
  if (/^\d+ \* \* \* \*$/.test(cron)) return hour;
  return /^\d+ \d+ \* \* \*$/.test(cron) ? day : null;
}

/**
 * Whether a run is overdue by more than five minutes and a quarter of its interval. `since`: the last
 * run's end or, if later, the start of the server, which may have been down.
 */
export function isRunLate(cron: string, since: Date, now: Date): boolean {
  const interval = secondsBetweenRuns(cron);
  if (interval === null) return false;
  const elapsed = (now.getTime() - since.getTime()) / 1_000;
  return elapsed > interval * 1.25 + 5 * minute;
}

/** Something an administrator should look at. */
export type Trouble =
  | { readonly kind: 'jobs_silent' }
  /** By the names of their queues. */
  | { readonly kind: 'jobs_late' | 'jobs_failed'; readonly names: readonly string[] }
  | { readonly kind: 'queue_slow'; readonly seconds: number }
  | { readonly kind: 'disk_low' | 'backup_disk_low'; readonly freeBytes: number }
  /** Nightly ones; `takenAt`: of the last verified one, null for none. */
  | { readonly kind: 'backup_old'; readonly takenAt: string | null }
  /** By their names. */
  | { readonly kind: 'checks_failed'; readonly names: readonly string[] }
  | { readonly kind: 'files_missing'; readonly files: number }
  | { readonly kind: 'push_failing'; readonly failed: number; readonly of: number }
  | { readonly kind: 'devices_stuck'; readonly devices: number };

/** Seconds a due job may wait. */
const usualWait = 10 * minute;
const lowDiskBytes = 2 * 1024 ** 3;
const lowDiskShare = 0.05;
/** Milliseconds after which a nightly backup is old: one night and a half. */
export const oldBackup = 36 * hour * 1_000;
/** Failed pushes of two days, and their share, below which services merely refuse old browsers. */
const usualFailures = 5;
const usualFailureShare = 0.05;

/** Checks with a remark, which stops nothing: beside no trouble they alone need attention. */
export function countRemarks({ checks = [] }: SystemState): number {
  return checks.filter((check) => check.state === 'warning').length;
}

/** What needs a look, the most urgent first; empty: everything runs. */
export function findTroubles(state: SystemState): Trouble[] {
  const { jobs, queue, storage, pushDays, stuck, checks = [] } = state;
  const troubles: Trouble[] = [];
  const broken = checks.filter((check) => check.state === 'failed').map(({ name }) => name);
  if (broken.length > 0) troubles.push({ kind: 'checks_failed', names: broken });
  if (jobs === null) troubles.push({ kind: 'jobs_silent' });
  const late = namesOf(jobs, ({ isLate }) => isLate);
  if (late.length > 0) troubles.push({ kind: 'jobs_late', names: late });
  const failed = namesOf(jobs, ({ lastRun }) => lastRun?.hasFailed === true);
  if (failed.length > 0) troubles.push({ kind: 'jobs_failed', names: failed });
  const seconds = queue?.oldestSeconds ?? 0;
  if (seconds > usualWait) troubles.push({ kind: 'queue_slow', seconds });
  const { disk, backupDisk } = storage;
  if (disk && isDiskLow(disk)) {
    troubles.push({ kind: 'disk_low', freeBytes: disk.freeBytes });
  }
  if (backupDisk && isDiskLow(backupDisk)) {
    troubles.push({ kind: 'backup_disk_low', freeBytes: backupDisk.freeBytes });
  }
  troubles.push(...findBackupTroubles(state));
  const files = countMissing(state);
  if (files > 0) troubles.push({ kind: 'files_missing', files });
  troubles.push(...findPushTroubles(pushDays.slice(0, 2)));
  if (stuck.total > 0) troubles.push({ kind: 'devices_stuck', devices: stuck.total });
  return troubles;
}

/** Whether less than 2 GiB or a twentieth of the disk is free. */
export function isDiskLow({ freeBytes, totalBytes }: NonNullable<StorageState['disk']>): boolean {
  return freeBytes < lowDiskBytes || freeBytes < totalBytes * lowDiskShare;
}

function namesOf(
  jobs: SystemState['jobs'],
  matches: (job: NonNullable<SystemState['jobs']>[number]) => boolean,
): string[] {
  return (jobs ?? []).filter(matches).map(({ name }) => name);
}

/** What the last look into the storage missed; before the first one, what the last backup did. */
function countMissing({ files, backups }: SystemState): number {
  return files?.checkedAt ? files.missing.total : (backups?.last?.missingFiles ?? 0);
}

function findBackupTroubles({ backups, server, readAt }: SystemState): Trouble[] {
  if (!backups) return [];
  const troubles: Trouble[] = [];
  // A server that was just installed has had no night yet.
  const since = backups.lastVerifiedAt ?? server.startedAt;
  if (backups.isScheduled && Date.parse(readAt) - Date.parse(since) > oldBackup) {
    troubles.push({ kind: 'backup_old', takenAt: backups.lastVerifiedAt });
  }
  return troubles;
}

function findPushTroubles(days: readonly PushDay[]): Trouble[] {
  const sum = (of: (one: PushDay) => number) => days.reduce((total, one) => total + of(one), 0);
  const failed = sum((one) => one.failed);
  const all = failed + sum((one) => one.delivered);
  const isFailing = failed >= usualFailures && failed > all * usualFailureShare;
  return isFailing ? [{ kind: 'push_failing', failed, of: all }] : [];
}
