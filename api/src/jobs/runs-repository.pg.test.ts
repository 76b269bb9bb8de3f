import { expect, it, onTestFinished, vi } from 'vitest';
import { createDatabaseOfFile } from '../database/testing/test-database.ts';
import { findLastRuns } from './runs-repository.ts';
import { startJobs } from './start-jobs.ts';

const database = await createDatabaseOfFile();

it('finds the last run of each scheduled job, with its result and times', async () => {
  const jobs = await startJobs({ url: database.url });
  onTestFinished(() => jobs.stop(0));
  const polling = { pollingIntervalSeconds: 0.5 };
  for (const name of ['good', 'bad', 'unscheduled']) {
    await jobs.boss.createQueue(name, { retryLimit: 0 });
    await jobs.boss.work(name, polling, async () => {
      if (name === 'bad') throw new Error('planted');
    });
    if (name !== 'unscheduled') await jobs.boss.schedule(name, '0 0 1 1 *');
  }
  expect(await findLastRuns(database.db)).toEqual([]);
  for (const name of ['good', 'bad', 'unscheduled']) await jobs.boss.send(name);
  await vi.waitFor(
    async () =>
      expect(await findLastRuns(database.db)).toMatchObject([
        { name: 'bad', state: 'failed' },
        { name: 'good', state: 'completed' },
      ]),
    { timeout: 20_000 },
  );
  for (const { startedAt, endedAt } of await findLastRuns(database.db)) {
    expect(endedAt.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
  }
}, 40_000);
