import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { createDatabaseOfFile } from '../database/testing/test-database.ts';
import { createLog } from '../http/log/log.ts';
import { startScheduledJob } from './scheduled-job.ts';
import { startJobs } from './start-jobs.ts';

const database = await createDatabaseOfFile();

it('creates its own schema, is started by several instances concurrently, and stops', async () => {
  const errors: Error[] = [];
  const onError = (error: Error) => errors.push(error);
  const instances = await Promise.all([1, 2].map(() => startJobs({ url: database.url, onError })));
  const { rows } = await database.pool.query(
    `select 1 as found from pg_namespace where nspname = 'pgboss'`,
  );
  expect(rows).toEqual([{ found: 1 }]);
  const queues = (await instances[0]?.boss.getQueues()) ?? [];
  // pg-boss has its own queue for schedules; features add theirs.
  expect(queues.filter(({ name }) => !name.startsWith('__pgboss__'))).toEqual([]);
  await Promise.all(instances.map((jobs) => jobs.stop()));
  // PostgreSQL's process of a connection ends shortly after the client's side of it.
  await vi.waitFor(
    async () => {
      const left = await database.pool.query(
        `select pid from pg_stat_activity
         where datname = current_database() and application_name = 'greenroom-jobs'`,
      );
      expect(left.rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
  expect(errors).toEqual([]);
});

it('without jobs, makes queues and schedules, and leaves what is due to the next server', async () => {
  const ran: string[] = [];
  const begin = async (runsJobs: boolean) => {
    const { boss, stop } = await startJobs({ url: database.url, runsJobs });
    onTestFinished(() => stop(0));
    await startScheduledJob(boss, {
      name: 'due',
      cron: '* * * * *',
      atStart: true,
      log: createLog('silent'),
      run: () => Promise.resolve(ran.push(runsJobs ? 'server' : 'trial')),
    });
    return boss;
  };
  const trial = await begin(false);
  expect(await trial.getSchedules()).toMatchObject([{ name: 'due' }]);
  await begin(true);
  await vi.waitFor(() => expect(ran).not.toEqual([]), { timeout: 20_000 });
  // Once for what the trial sent and once for its own start, unless the two are one.
  expect(new Set(ran)).toEqual(new Set(['server']));
});

it('recovers after PostgreSQL was killed and restarted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-jobs-'));
  const postgres = await startEmbeddedPostgres({ folder });
  onTestFinished(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const jobs = await startJobs({ url: postgres.url });
  onTestFinished(() => jobs.stop(0));
  await jobs.boss.createQueue('greetings');
  const killed = postgres.pid;
  process.kill(killed, 'SIGKILL');
  await vi.waitUntil(() => postgres.pid !== killed, { timeout: 20_000, interval: 20 });

  const received = Promise.withResolvers<unknown>();
  await jobs.boss.work('greetings', { pollingIntervalSeconds: 0.5 }, ([job]) => {
    received.resolve(job?.data);
    return Promise.resolve();
  });
  await vi.waitFor(() => jobs.boss.send('greetings', { to: 'you' }), { timeout: 20_000 });
  expect(await received.promise).toEqual({ to: 'you' });
}, 60_000);
