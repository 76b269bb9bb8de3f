import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseOfFile } from '../../database/testing/test-database.ts';
import { waitFor } from '../../database/testing/wait-for.ts';
import { connectClient } from './connection-repository.ts';
import { takeBackup } from '../take-backup.ts';

const database = await createDatabaseOfFile();

it('is broken off at once while the server does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const controller = new AbortController();
  silent.on('connection', () => controller.abort(new Error('Broken off.')));
  const url = `postgres://greenroom@127.0.0.1:${(silent.address() as AddressInfo).port}/greenroom`;
  const parts = { url, storage: null, version: '1', now: () => new Date() };
  const started = performance.now();
  await expect(
    takeBackup({ ...parts, signal: controller.signal }, '/nowhere/one.tar'),
  ).rejects.toThrow('Broken off: no backup was taken.');
  // A connection is waited for ten seconds.
  expect(performance.now() - started).toBeLessThan(8_000);
});

it('is not begun after a signal', async () => {
  const signal = AbortSignal.abort(new Error('Broken off.'));
  await expect(connectClient('postgres://127.0.0.1:1/none', signal)).rejects.toThrow('Broken off.');
});

it('has no time limits, whatever the database has', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  limits.push('idle_session_timeout');
  for (const limit of limits) {
    await database.pool.query(`alter database ${name} set ${limit} = '41s'`);
  }
  const client = await connectClient(database.url);
  onTestFinished(() => client.end());
  for (const limit of limits) {
    expect((await client.query(`show ${limit}`)).rows).toEqual([{ [limit]: '0' }]);
  }
});

it('ends its statement in PostgreSQL, too', async () => {
  const controller = new AbortController();
  const client = await connectClient(database.url, controller.signal);
  const observer = await connectClient(database.url);
  onTestFinished(() => observer.end());
  const countSleeping = async () =>
    (
      await observer.query(
        `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      )
    ).rowCount;
  const failure = client.query('select pg_sleep(600)').catch((error: unknown) => error);
  await waitFor(async () => expect(await countSleeping()).toBe(1));
  controller.abort(new Error('Broken off.'));
  expect(await failure).toBeInstanceOf(Error);
  // PostgreSQL says so before the session is gone.
  await waitFor(async () => expect(await countSleeping()).toBe(0));
});
