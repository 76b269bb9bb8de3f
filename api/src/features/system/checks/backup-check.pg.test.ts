import { expect, it, onTestFinished, vi } from 'vitest';
import { backupCron, backupQueue } from '../../../backup/backup-job.ts';
import { createDatabaseOfFile } from '../../../database/testing/test-database.ts';
import { createLog } from '../../../http/log/log.ts';
import { startScheduledJob } from '../../../jobs/scheduled-job.ts';
import { startJobs } from '../../../jobs/start-jobs.ts';
import { findBackupSizes } from './checks-repository.ts';
import { checkBackup } from './data-checks.ts';

const { db, url } = await createDatabaseOfFile();

const look = () =>
  checkBackup({ db, settings: { backups: { folder: '.', keep: 14 } }, now: () => new Date() });

it('tells of a nightly backup that failed before any succeeded', async () => {
  const { boss, stop } = await startJobs({ url });
  onTestFinished(() => stop(0));
  await startScheduledJob(boss, {
    name: backupQueue,
    cron: backupCron,
    atStart: true,
    retry: { limit: 0, delay: 0 },
    log: createLog('silent'),
    run: () => Promise.reject(new Error('planted')),
  });
  await vi.waitFor(async () => expect((await look()).state).toBe('warning'), { timeout: 20_000 });
  expect((await look()).text).toBe(
    'None succeeded yet: the last try failed. Why: greenroom backup --to FOLDER --verify',
  );
}, 40_000);

it('warns of an old backup beside one of a clock that was ahead', async () => {
  const [hour, later] = [3_600_000, new Date('2136-01-01')];
  const backup = { bytes: 1, missing_files: 0, verified_at: new Date() };
  const taken = [new Date(Date.now() - 40 * hour), later];
  await db
    .insertInto('backups')
    .values(taken.map((taken_at) => ({ ...backup, taken_at })))
    .execute();
  expect(await look()).toEqual({
    state: 'warning',
    text: 'The last one that was restored in a test is 40 hours old',
  });
});

it('counts the size of one that was taken by a clock a little ahead, of none far ahead', async () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const minutesAhead = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const backup = { bytes: 1, missing_files: 0, verified_at: null };
  await db.deleteFrom('backups').execute();
  await db
    .insertInto('backups')
    .values([5, 60].map((minutes) => ({ ...backup, taken_at: minutesAhead(minutes) })))
    .execute();
  expect(await findBackupSizes(db, now)).toEqual([{ takenAt: minutesAhead(5), bytes: 1 }]);
});
