import { expect, it, onTestFinished, vi } from 'vitest';
import { createDatabaseOfFile } from '../database/testing/test-database.ts';
import { createLog } from '../http/log/log.ts';
import { startScheduledJob } from './scheduled-job.ts';
import { startJobs } from './start-jobs.ts';

const database = await createDatabaseOfFile();

const log = createLog('silent');
const yearly = '0 0 1 1 *';

async function start() {
  const { boss, stop } = await startJobs({ url: database.url });
  onTestFinished(() => stop(0));
  return boss;
}

it('runs at the start if it shall, and keeps its schedule and result', async () => {
  const boss = await start();
  const waiting = vi.fn(() => Promise.resolve());
  await startScheduledJob(boss, { name: 'waiting', cron: yearly, log, run: waiting });
  const run = () => Promise.resolve({ deleted: 3 });
  await startScheduledJob(boss, { name: 'eager', cron: yearly, atStart: true, log, run });
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

it('runs once for what came due while no server ran, if it shall', async () => {
  const runs: string[] = [];
  const begin = async () => {
    const boss = await start();
    for (const [name, missed] of [['made-up', 'once'], ['let-go']] as const) {
      const run = () => Promise.resolve(runs.push(name));
      await startScheduledJob(boss, { name, cron: yearly, ...(missed && { missed }), log, run });
    }
    return boss;
  };
  await (await begin()).stop({ graceful: false });
  // As if the last server had stopped three years ago.
  const past = `now() - interval '3 years'`;
  await database.pool.query(`update pgboss.schedule set created_on = ${past}`);
  await database.pool.query(`update pgboss.version set cron_on = ${past}`);
  const boss = await begin();
  await vi.waitFor(() => expect(runs).toEqual(['made-up']), { timeout: 30_000 });
  expect(await boss.findJobs('let-go')).toEqual([]);
}, 60_000);

it('gives a queue of an earlier version the options of this one', async () => {
  const boss = await start();
  await boss.createQueue('older', { policy: 'short', retryLimit: 1 });
  await startScheduledJob(boss, { name: 'older', cron: yearly, log, run: () => Promise.resolve() });
  expect(await boss.getQueue('older')).toMatchObject({
    policy: 'short',
    notify: true,
    retryLimit: 5,
    heartbeatSeconds: 20,
    expireInSeconds: 43_200,
  });
});

it('logs each run that failed, and repeats it as it is told to', async () => {
  const boss = await start();
  const lines: string[] = [];
  await startScheduledJob(boss, {
    name: 'failing',
    cron: yearly,
    atStart: true,
    retry: { limit: 1, delay: 0 },
    log: createLog('error', { write: (line) => void lines.push(line) }),
    run: () => Promise.reject(Object.assign(new Error('No space left'), { code: 'ENOSPC' })),
  });
  const failed = async () =>
    expect(await boss.findJobs('failing')).toMatchObject([{ state: 'failed' }]);
  await vi.waitFor(failed, { timeout: 20_000 });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({
        level: 50,
        job: 'failing',
        msg: 'a job failed',
        err: expect.objectContaining({ code: 'ENOSPC' }),
      }),
    ),
  );
});
