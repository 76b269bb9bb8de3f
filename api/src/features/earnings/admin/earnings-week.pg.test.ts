import type { EarningsWeek } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { storeSnapshots } from '../snapshots-repository.ts';
import { earningsWeekQuery } from './week-repository.ts';

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));

const longAgo = new Date('2026-01-01T00:00:00Z');
const read = async (week: string) =>
  (await admin.send<EarningsWeek>('GET', `/api/admin/earnings/week?week=${week}`)).body;

it('sums a week and names the members of that time who have no amount', async () => {
  const ada = await test.addUser({ username: 'ada', created_at: longAgo });
  const Bo = await test.addUser({ username: 'Bo', created_at: longAgo });
  const amy = await test.addUser({ username: 'amy', created_at: longAgo });
  await test.addUser({ username: 'later', created_at: new Date('2026-11-22T00:00:00Z') });
  await test.addUser({ username: 'waiting', status: 'pending', created_at: longAgo });
  const amounts = [{ userId: ada.id, amount: '12.50', date: '2026-11-18' }];
  await test.db
    .transaction()
    .execute((trx) => storeSnapshots(trx, amounts, ada.id, new Date('2026-11-19T00:00:00Z')));
  expect(await read('2026-11-20')).toEqual({
    weekStart: '2026-11-15',
    total: '12.50',
    members: 3,
    missing: 2,
    named: [
      { id: amy.id, username: 'amy' },
      { id: Bo.id, username: 'Bo' },
    ],
  });
  expect(await read('2026-11-22')).toMatchObject({ total: '0.00', members: 4, missing: 4 });
});

it('is read of every week that dates of four digits name', async () => {
  expect(await read('1900-01-07')).toMatchObject({ weekStart: '1900-01-07' });
  expect(await read('9999-12-25')).toMatchObject({ weekStart: '9999-12-19' });
  for (const week of ['1900-01-06', '9999-12-26', '9999-12-31']) {
    expect(await read(week)).toMatchObject({ code: 'invalid' });
  }
});

it('names the first hundred of 10,000 members, each looked up by the index of the week', async () => {
  await sql`insert into users (id, username, email, password, role, status, auth_type, created_at)
    select gen_random_uuid(), 'many-' || n, 'many-' || n || '@example.org', 'x', 'model', 'approved', 'local', ${longAgo}
    from generate_series(1, 10000) as n`.execute(test.db);
  // Without their sums and the news for devices, which are not read here.
  await sql`alter table earnings disable trigger user`.execute(test.db);
  // A week at a time: all of them together take a busy machine longer than a statement may.
  for (let week = 0; week < 6; week += 1) {
    const start = addDays('2026-10-04', 7 * week);
    await sql`insert into earnings (id, user_id, amount, date, week_start)
      select gen_random_uuid(), id, 10, ${start}::date, ${start}::date from users
      where username like 'many-%'`.execute(test.db);
  }
  await sql`alter table earnings enable trigger user`.execute(test.db);
  await sql`vacuum analyze earnings`.execute(test.db);
  await sql`analyze users`.execute(test.db);
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain ${earningsWeekQuery('2026-11-15')}`.execute(test.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan on earnings');
  const { missing, named } = await read('2026-11-15');
  expect(missing).toBeGreaterThanOrEqual(10_000);
  expect(named).toHaveLength(100);
}, 120_000);

it('refuses the days whose week begins before any date', async () => {
  const status = async (week: string) =>
    (await admin.send('GET', `/api/admin/earnings/week?week=${week}`)).status;
  expect([await status('1900-01-06'), await status('1900-01-07')]).toEqual([400, 200]);
  const amount = { userId: (await test.addUser()).id, amount: '12.00' };
  const body = { ...amount, date: '1900-01-06' };
  const { status: added } = await admin.send('POST', '/api/admin/earnings/manual', body);
  expect(added).toBe(400);
});
