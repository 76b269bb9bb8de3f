import { expect, it } from 'vitest';
import { createDatabaseOfFile } from '../../database/testing/test-database.ts';
import { readHealth } from './read-health.ts';

const test = await createDatabaseOfFile();

const storage = { stat: () => Promise.resolve(null) };
const queues = [
  { queuedCount: 2, failedCount: 1 },
  { queuedCount: 3, failedCount: 0 },
];

it('adds up the jobs of all queues', async () => {
  const readQueues = () => Promise.resolve(queues);
  expect(await readHealth({ db: test.db, storage, readQueues })).toMatchObject({
    database: 'ok',
    files: 'ok',
    jobs: 'ok',
    queuedJobs: 5,
    failedJobs: 1,
  });
});

it('reports parts that fail, and does not wait for one that hangs', async () => {
  const failing = { stat: () => Promise.reject(new Error('gone')) };
  const readQueues = () => new Promise<never>(() => undefined);
  expect(await readHealth({ db: test.db, storage: failing, readQueues })).toMatchObject({
    database: 'ok',
    files: 'failed',
    jobs: 'failed',
    queuedJobs: null,
  });
});
