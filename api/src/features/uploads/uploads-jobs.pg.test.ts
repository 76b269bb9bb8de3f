import { afterAll, expect, it, vi } from 'vitest';
import { createLog } from '../../http/log/log.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { type Jobs, startJobs } from '../../jobs/start-jobs.ts';
import { addUpload } from './testing/add-upload.ts';
import { startUploadsJobs } from './uploads-jobs.ts';
import { removeUploads } from './uploads-repository.ts';

const started: Jobs[] = [];
const test = await startAppOfFile();
afterAll(async () => {
  for (const jobs of started) await jobs.stop(0);
});

/** Starts the jobs of an instance; due work runs at once. */
async function startInstance(): Promise<Jobs> {
  const jobs = await startJobs({ url: test.database.url });
  started.push(jobs);
  const now = () => new Date(Date.now() + 5_000);
  await startUploadsJobs(jobs.boss, {
    db: test.db,
    files: test.files,
    log: createLog('silent'),
    now,
  });
  return jobs;
}

async function countObjects(): Promise<number> {
  let count = 0;
  for await (const _ of test.files.storage.list()) count += 1;
  return count;
}

it('a starting instance removes what a dead one had committed to remove', async () => {
  const { id: userId } = await test.addUser();
  const [gone, kept] = [await addUpload(test, userId), await addUpload(test, userId)];
  await test.db.transaction().execute((trx) => removeUploads(trx, [gone.id]));
  expect(await countObjects()).toBe(4);
  await startInstance();
  await vi.waitFor(async () => expect(await countObjects()).toBe(2), { timeout: 15_000 });
  for (const key of kept.keys) expect(await test.files.storage.stat(key)).not.toBeNull();
});

it('any number of instances share the queues and their schedules', async () => {
  const jobs = await startInstance();
  const schedules = await jobs.boss.getSchedules();
  expect(schedules.map(({ name, cron }) => `${name} ${cron}`).toSorted()).toEqual([
    'files.remove * * * * *',
    'files.sweep 23 * * * *',
  ]);
  const queues = (await jobs.boss.getQueues()).filter(({ name }) => name.startsWith('files.'));
  // One of each minute is repeated by the next one alone.
  const shown = queues.map(({ name, policy, retryLimit }) => `${name} ${policy} ${retryLimit}`);
  expect(shown.toSorted()).toEqual(['files.remove short 0', 'files.sweep short 5']);
  for (const queue of queues) expect(queue.heartbeatSeconds).toBe(20);
});

it('the sweep logs only numbers', async () => {
  const [jobs] = started;
  const id = await jobs?.boss.send('files.sweep');
  const done = await vi.waitFor(
    async () => {
      const [job] = (await jobs?.boss.findJobs('files.sweep', { id: id ?? '' })) ?? [];
      expect(job?.state).toBe('completed');
      return job;
    },
    { timeout: 15_000 },
  );
  expect(done?.output).toMatchObject({ expired: 0, unused: 0, orphans: 0, temporary: 0 });
});
