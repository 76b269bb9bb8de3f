import type {
  MemberShifts,
  ShiftsNow,
} from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertEntry } from '../../../database/testing/schedule-entries.ts';
import { type Caller, startAppOfFile } from '../../../http/testing/test-app.ts';
import { findShiftsAfter, membersQuery, nowQuery } from './shifts-repository.ts';

const test = await startAppOfFile();

/** A Friday. */
const day = '2026-11-20';

const { id } = await test.addUser({ role: 'admin', username: 'the-admin' });
let admin: Caller;
beforeEach(async () => {
  test.setNow(new Date(`${day}T20:00:00Z`));
  admin = await test.signedIn({ id });
  await test.db.deleteFrom('users').where('role', '<>', 'admin').execute();
});

async function addMember(username: string, timeZone: string | null = null) {
  return (await test.addUser({ username, time_zone: timeZone, first_name: 'Doe' })).id;
}

async function addShift(
  userId: string,
  date: string,
  [start, end]: readonly [string, string],
  over: { status?: 'not_worked' | 'completed_full' | 'completed_partial' } = {},
) {
  const isPartial = over.status === 'completed_partial';
  await insertEntry(test.db, userId, date, {
    planned_start_time: start,
    planned_end_time: end,
    ...(isPartial && { actual_start_time: '21:00', actual_end_time: '22:30' }),
    ...over,
  });
}

async function list(query: string) {
  type Answer = { readonly members: MemberShifts[]; readonly total: number };
  const reply = await admin.send<Answer>('GET', `/api/admin/schedule?${query}`);
  return { status: reply.status, body: reply.body.members, total: reply.body.total };
}
const week = 'startDate=2026-11-16&endDate=2026-11-22';
const now = async () => (await admin.send<ShiftsNow>('GET', '/api/admin/schedule/now')).body;

describe('who works when', () => {
  it('has the members with a shift in the range, by name, with their shifts by day', async () => {
    const mia = await addMember('mia', 'Europe/Berlin');
    const ada = await addMember('ada');
    await addMember('idle');
    await addShift(mia, '2026-11-22', ['20:00', '23:00']);
    await addShift(mia, '2026-11-16', ['20:00', '00:30'], { status: 'not_worked' });
    await addShift(mia, '2026-11-23', ['20:00', '23:00']);
    await addShift(ada, '2026-11-18', ['09:00', '13:00']);
    const { body, total } = await list(week);
    expect(total).toBe(2);
    expect(body.map(({ user }) => user.username)).toEqual(['ada', 'mia']);
    expect(body[1]).toMatchObject({
      id: mia,
      timeZone: 'Europe/Berlin',
      user: { name: expect.stringContaining('Doe') },
      shifts: [
        { date: '2026-11-16', plannedStartTime: '20:00', status: 'not_worked' },
        { date: '2026-11-22', plannedEndTime: '23:00', status: 'planned' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('reminderSent');
  });

  it('filters by member and status', async () => {
    const mia = await addMember('mia');
    const ada = await addMember('ada');
    await addShift(mia, day, ['20:00', '23:00'], { status: 'completed_full' });
    await addShift(mia, day, ['10:00', '12:00']);
    await addShift(ada, day, ['20:00', '23:00']);
    expect((await list(`${week}&search=MI`)).body.map(({ id }) => id)).toEqual([mia]);
    const worked = (await list(`${week}&status=completed_full`)).body;
    expect(worked).toMatchObject([{ id: mia, shifts: [{ plannedStartTime: '20:00' }] }]);
    expect(worked[0]?.shifts).toHaveLength(1);
    expect((await list(`${week}&page=2`)).body).toEqual([]);
    expect((await list(`${week}&page=2`)).total).toBe(2);
  });

  it('has one member alone, however many are found by the same name', async () => {
    const mai = await addMember('mai');
    await addShift(mai, day, ['20:00', '23:00']);
    // Found by their address, and listed before.
    for (let index = 0; index < 50; index += 1) {
      const { id } = await test.addUser({ username: `a${index}`, email: `a${index}@gmail.test` });
      await addShift(id, day, ['20:00', '23:00']);
    }
    expect(await list(`${week}&search=mai`)).toMatchObject({ total: 51 });
    const { body, total } = await list(`${week}&userId=${mai}`);
    expect(body).toMatchObject([{ id: mai, shifts: [{ date: day }] }]);
    expect(total).toBe(1);
    expect(await list(`${week}&userId=${newId()}`)).toMatchObject({ body: [], total: 0 });
    expect((await list(`${week}&userId=mai`)).status).toBe(400);
  });

  it('refuses a range that is inverted or too long', async () => {
    expect(await list('startDate=2026-11-20&endDate=2026-11-19')).toMatchObject({ status: 400 });
    expect(await list('startDate=2026-11-01&endDate=2026-12-13')).toMatchObject({ status: 400 });
    expect(await list('startDate=2026-11-01&endDate=2026-12-12')).toMatchObject({ status: 200 });
  });

  it('is saved as CSV, by day, without formulas', async () => {
    const mia = await addMember('=mia');
    await addShift(mia, '2026-11-21', ['20:00', '00:31']);
    await addShift(mia, '2026-11-19', ['20:00', '23:00'], { status: 'completed_partial' });
    const reply = await admin.send<string>('GET', `/api/admin/schedule.csv?${week}`);
    const [, first, second] = reply.text.split('\r\n');
    expect(first).toMatch(
      /^2026-11-19,'=mia,Doe[^,]*,,20:00,23:00,3\.00,Worked Partial Hours,21:00,22:30,1\.50$/,
    );
    expect(second).toMatch(/^2026-11-21,'=mia,Doe[^,]*,,20:00,00:31,4\.5167,Planned,,,$/);
  });
});

describe('on now and next', () => {
  it('is judged by each member’s own clock', async () => {
    // 20:00 in UTC is 21:00 in Berlin and 09:00 on the next day in Auckland.
    const berlin = await addMember('berlin', 'Europe/Berlin');
    const auckland = await addMember('auckland', 'Pacific/Auckland');
    const nowhere = await addMember('nowhere');
    await addShift(berlin, day, ['19:30', '21:30']);
    await addShift(berlin, day, ['18:00', '21:00']);
    await addShift(auckland, '2026-11-21', ['08:00', '10:00']);
    await addShift(auckland, '2026-11-21', ['09:30', '10:00']);
    await addShift(nowhere, day, ['20:00', '02:00']);
    await addShift(nowhere, '2026-11-19', ['22:00', '21:00'], { status: 'completed_full' });
    expect(await now()).toMatchObject({
      nowCount: 3,
      now: [
        {
          user: { username: 'berlin' },
          timeZone: 'Europe/Berlin',
          plannedEndTime: '21:30',
          minutes: 30,
        },
        { user: { username: 'auckland' }, timeZone: 'Pacific/Auckland', minutes: 60 },
        { user: { username: 'nowhere' }, timeZone: null, minutes: 360 },
      ],
      next: [{ user: { username: 'auckland' }, plannedStartTime: '09:30', minutes: 30 }],
    });
  });

  it.each([
    ['back', '2026-10-24T21:00:00Z', ['utc', 525, 'london', 540]],
    ['forward', '2027-03-27T22:00:00Z', ['london', 420, 'utc', 465]],
  ])('counts the time that passes when the clock goes %s', async (_way, instant, told) => {
    const date = instant.slice(0, 10);
    await addShift(await addMember('london', 'Europe/London'), date, ['22:00', '06:00']);
    await addShift(await addMember('utc'), date, ['20:00', '05:45']);
    test.setNow(new Date(instant));
    admin = await test.signedIn({ id });
    const { now: running } = await now();
    expect(running.flatMap(({ user, minutes }) => [user.username, minutes])).toEqual(told);
  });

  it('lists five of each, and counts the others', async () => {
    for (let index = 0; index < 7; index += 1) {
      const id = await addMember(`member-${index}`);
      await addShift(id, day, ['19:00', `2${index % 4}:30`]);
      await addShift(id, '2026-11-21', ['19:00', '20:00']);
    }
    const { now: running, nowCount, next } = await now();
    expect([running.length, nowCount, next.length]).toEqual([5, 7, 5]);
  });

  it('has no shift of a later day than tomorrow, by the member’s clock', async () => {
    const auckland = await addMember('auckland', 'Pacific/Auckland');
    const nowhere = await addMember('nowhere');
    // In Auckland it is the 21st.
    await addShift(auckland, '2026-11-22', ['23:00', '23:30']);
    await addShift(auckland, '2026-11-23', ['00:00', '02:00']);
    await addShift(nowhere, '2026-11-21', ['23:59', '01:00']);
    await addShift(nowhere, '2026-11-22', ['00:00', '02:00']);
    const { next } = await now();
    expect(next.map(({ date, user }) => [user.username, date])).toEqual([
      ['nowhere', '2026-11-21'],
      ['auckland', '2026-11-22'],
    ]);
  });

  it('is nobody without shifts', async () => {
    expect(await now()).toEqual({ now: [], nowCount: 0, next: [] });
  });
});

it('reads the index of days with 10,000 members', async () => {
  await test.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
      insert into users (id, username, email, password, auth_type, status)
      select gen_random_uuid(), 'many-' || n, 'many-' || n || '@example.test', 'x', 'local',
        'approved'
      from generate_series(1, 10000) as n`.execute(trx);
    // Without the news for devices, which is not read here.
    await sql`alter table schedule_entries disable trigger user`.execute(trx);
    // A shift every nine days of each, for two months; a day at a time, as in earnings-week.pg.test.ts.
    for (let day = 0; day <= 60; day += 9) {
      await sql`
        insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
        select gen_random_uuid(), id, to_char(date '2026-10-07' + ${day}::int, 'yyyy-mm-dd'),
          to_char(time '08:00' + (${day}::int % 12) * interval '1 hour', 'HH24:MI'), '23:59'
        from users where username like 'many-%'`.execute(trx);
    }
    await sql`alter table schedule_entries enable trigger user`.execute(trx);
  });
  await sql`vacuum analyze schedule_entries`.execute(test.db);
  await sql`analyze users`.execute(test.db);
  const filter = { startDate: '2026-11-16', endDate: '2026-11-22', search: '' };
  const plans = [
    membersQuery(filter, 1),
    nowQuery({ '': '2026-11-20 20:00' }, ['2026-11-18', '2026-11-22']),
  ];
  for (const query of plans) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain analyze ${query}`.execute(test.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    if (process.env['GREENROOM_PLANS'] !== undefined) process.stdout.write(`${plan}\n`);
    expect(plan).toContain('schedule_entries_day_idx');
    expect(plan).not.toContain('Seq Scan on schedule_entries');
  }
  const first = await findShiftsAfter(test.db, filter, null, 2);
  const [, second] = first;
  const rest = await findShiftsAfter(test.db, filter, first[0] ?? null, 1);
  expect(rest).toEqual([second]);
}, 120_000);
