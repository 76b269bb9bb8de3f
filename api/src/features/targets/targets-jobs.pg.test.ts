import { v7 as newId } from 'uuid';
import { afterAll, expect, it, vi } from 'vitest';
import { createLog } from '../../http/log/log.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { type Jobs, startJobs } from '../../jobs/start-jobs.ts';
import { startTargetsJobs } from './targets-jobs.ts';

const started: Jobs[] = [];
const test = await startAppOfFile();
afterAll(async () => {
  for (const jobs of started) await jobs.stop(0);
});

it('starting instances close what has ended, and share one hourly job', async () => {
  const { id: user_id } = await test.addUser();
  const row = {
    id: newId(),
    user_id,
    target_name: 'New camera',
    target_amount: '400.00',
    time_period: '1day',
    start_date: '2026-11-01',
    end_date: '2026-11-01',
    final_earned: null,
    final_percentage: null,
  };
  await test.db.insertInto('targets').values(row).execute();
  const parts = {
    db: test.db,
    files: test.files,
    log: createLog('silent'),
    push: { contact: 'mailto:push@example.test' },
    now: () => new Date('2026-11-09T00:00:00Z'),
  };
  for (let instance = 0; instance < 2; instance += 1) {
    const jobs = await startJobs({ url: test.database.url });
    started.push(jobs);
    await startTargetsJobs(jobs.boss, parts);
  }
  const status = () =>
    test.db.selectFrom('targets').select('status').where('id', '=', row.id).executeTakeFirst();
  await vi.waitFor(async () => expect(await status()).toEqual({ status: 'expired' }), {
    timeout: 15_000,
  });
  const schedules = (await started[0]?.boss.getSchedules()) ?? [];
  expect(schedules.map(({ name, cron }) => `${name} ${cron}`)).toEqual(['targets.close 7 * * * *']);
});
