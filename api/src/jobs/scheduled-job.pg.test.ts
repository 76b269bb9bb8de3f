import { expect, it, onTestFinished, vi } from 'vitest';
import { createDatabaseOfFile } from '../database/testing/test-database.ts';
import { startScheduledJob } from './scheduled-job.ts';
import { startJobs } from './start-jobs.ts';

const database = await createDatabaseOfFile();

const yearly = '0 0 1 1 *';

async function start() {
  const { boss, stop } = await startJobs({ url: database.url });
  onTestFinished(() => stop(0));
  return boss;
}

it('runs at the start if it shall, and keeps its schedule and result', async () => {
  const boss = await start();
  const waiting = vi.fn(() => Promise.resolve());
  await startScheduledJob(boss, { name: 'waiting', cron: yearly, run: waiting });
  const run = () => Promise.resolve({ deleted: 3 });
  await startScheduledJob(boss, { name: 'eager', cron: yearly, atStart: true, run });
  const jobs = () => boss.findJobs('eager');
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'completed' }]), {
    timeout: 20_000,
  });
  expect(await jobs()).toMatchObject([{ output: { deleted: 3 } }]);
  expect(waiting).not.toHaveBeenCalled();
  expect(await boss.findJobs('waiting')).toEqual([]);
  const schedules = await boss.getSchedules();
  const shown = schedules.map(({ name, cron }) => `${name}: ${cron}`).toSorted();
  expect(shown).toEqual([`eager: ${yearly}`, `waiting: ${yearly}`]);
});

it('gives a queue of an earlier version the options of this one', async () => {
  const boss = await start();
  await boss.createQueue('older', { policy: 'short', retryLimit: 1 });
  await startScheduledJob(boss, { name: 'older', cron: yearly, run: () => Promise.resolve() });
  expect(await boss.getQueue('older')).toMatchObject({
    policy: 'short',
    notify: true,
    retryLimit: 5,
    heartbeatSeconds: 20,
    expireInSeconds: 43_200,
  });
});
