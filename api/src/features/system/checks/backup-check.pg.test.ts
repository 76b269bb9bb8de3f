import { expect, it, onTestFinished, vi } from 'vitest';
import { backupCron, backupQueue } from '../../../backup/backup-job.ts';
import { createDatabaseOfFile } from '../../../database/testing/test-database.ts';
import { createLog } from '../../../http/log/log.ts';
import { startScheduledJob } from '../../../jobs/scheduled-job.ts';
import { startJobs } from '../../../jobs/start-jobs.ts';
import { checkBackup } from './data-checks.ts';

const { db, url } = await createDatabaseOfFile();

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
  const look = () =>
    checkBackup({ db, settings: { backups: { folder: '.', keep: 14 } }, now: () => new Date() });
  await vi.waitFor(async () => expect((await look()).state).toBe('warning'), { timeout: 20_000 });
  expect((await look()).text).toBe(
    'None succeeded yet: the last try failed. Why: greenroom backup --to FOLDER --verify',
  );
}, 40_000);
