import type {
  EarningsFigures,
  EngagementFigures,
  HoursFigures,
} from '@greenroom/sync-protocol/analytics/analytics-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { storeSnapshots } from '../earnings/snapshots-repository.ts';
import { instantOf } from './testing/add-community.ts';

const test = await startAppOfFile();

// A Wednesday; its week began on Sunday, 2026-11-15.
test.setNow(new Date('2026-11-18T12:00:00.000Z'));
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));

async function figuresOf<Figures>(part: string, query: string): Promise<Figures> {
  const reply = await admin.send<Figures>('GET', `/api/admin/analytics/${part}${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

const earningsOf = (query = '') => figuresOf<EarningsFigures>('earnings', query);

const state = (userId: string, amount: string, date: string) =>
  test.db
    .transaction()
    .execute((trx) => storeSnapshots(trx, [{ userId, amount, date }], userId, instantOf(date)));

it('growth compares a week so far with the same days of the week before', async () => {
  const [ada, bea] = [await test.addUser(), await test.addUser()];
  await state(ada.id, '40.00', '2026-11-09');
  await state(bea.id, '10.00', '2026-11-10');
  // Wednesday and Saturday of the week before count for its week alone.
  await state(ada.id, '90.00', '2026-11-11');
  await state(bea.id, '500.00', '2026-11-14');
  expect((await earningsOf()).earningsGrowth).toBeNull();
  // The period of this week alone: nothing of it is stored, so nothing of the one before counts.
  const week = '?from=2026-11-15&to=2026-11-18';
  expect((await earningsOf(week)).before.totalEarnings).toBe('0.00');
  await state(ada.id, '75.00', '2026-11-17');
  expect((await earningsOf()).earningsGrowth).toBe(50);
});

it('a period with the running week is compared up to the same day, averages go by whole weeks', async () => {
  const cleo = await test.addUser();
  await state(cleo.id, '1000.00', '2026-10-20');
  await state(cleo.id, '4000.00', '2026-10-24');
  await state(cleo.id, '100.00', '2026-11-04');
  const { period, before } = await earningsOf();
  expect(before).toMatchObject({ from: '2026-09-24', to: '2026-10-21', totalEarnings: '1000.00' });
  // 100.00 and 90.00 + 500.00 of whole weeks, 75.00 so far.
  expect(period).toMatchObject({ totalEarnings: '765.00', averageWeek: '230.00' });

  const { period: now, before: then } = await earningsOf('?from=2026-11-15&to=2026-11-21');
  expect(now).toMatchObject({ totalEarnings: '75.00', averageWeek: null });
  // Of the week before by its Tuesday: 40.00 and 10.00.
  expect(then).toMatchObject({ totalEarnings: '50.00', averageWeek: null });
});

it('a period that holds more weeks than the one before is compared with whole ones', async () => {
  // Sundays 8 and 15 November; before them only 1 November.
  const { period, before } = await earningsOf('?from=2026-11-06&to=2026-11-15');
  // The week of 15 November is not over.
  expect(period.averageWeek).toBe('295.00');
  expect(before).toMatchObject({ totalEarnings: '100.00', averageWeek: '100.00' });
});

it('nothing is compared before half of last week’s members have an amount', async () => {
  const [dora, ella] = [await test.addUser(), await test.addUser()];
  await state(dora.id, '20.00', '2026-11-08');
  // Of ada, bea and dora only ada has one; ella has none of last week.
  await state(ella.id, '5.00', '2026-11-16');
  const { earningsGrowth, period, before } = await earningsOf('?from=2026-11-15&to=2026-11-21');
  expect(earningsGrowth).toBeNull();
  expect(period.totalEarnings).toBe('80.00');
  expect(before.totalEarnings).toBeNull();
  await state(dora.id, '21.00', '2026-11-17');
  const compared = await earningsOf('?from=2026-11-15&to=2026-11-21');
  // 40.00, 10.00 and 20.00 by then.
  expect(compared).toMatchObject({ earningsGrowth: 44.3, before: { totalEarnings: '70.00' } });
});

it('hours are counted as planned and as worked, by the day a shift begins', async () => {
  const { id: user_id } = await test.addUser();
  const shift = (date: string, start: string, end: string, status = 'planned') => ({
    id: crypto.randomUUID(),
    user_id,
    date,
    planned_start_time: start,
    planned_end_time: end,
    status: status as 'planned',
  });
  await test.db
    .insertInto('schedule_entries')
    .values([
      // Over midnight: four hours.
      shift('2026-11-10', '22:00', '02:00', 'completed_full'),
      shift('2026-11-10', '09:00', '10:30', 'not_worked'),
      {
        ...shift('2026-11-11', '09:00', '13:00', 'completed_partial'),
        actual_start_time: '23:30',
        actual_end_time: '00:15',
      },
      shift('2026-11-12', '00:00', '23:59'),
      shift('2026-11-09', '08:00', '09:00', 'completed_full'),
    ])
    .execute();
  expect(await figuresOf<HoursFigures>('hours', '?from=2026-11-10&to=2026-11-12')).toEqual({
    period: {
      from: '2026-11-10',
      to: '2026-11-12',
      shifts: 4,
      plannedMinutes: 240 + 90 + 240 + 1439,
      workedMinutes: 240 + 45,
      noShows: 1,
    },
    before: {
      from: '2026-11-07',
      to: '2026-11-09',
      shifts: 1,
      plannedMinutes: 60,
      workedMinutes: 60,
      noShows: 0,
    },
    step: 'day',
    series: [
      { start: '2026-11-10', shifts: 2, plannedMinutes: 330, workedMinutes: 240, noShows: 1 },
      { start: '2026-11-11', shifts: 1, plannedMinutes: 240, workedMinutes: 45, noShows: 0 },
      { start: '2026-11-12', shifts: 1, plannedMinutes: 1439, workedMinutes: 0, noShows: 0 },
    ],
  });
});

describe('the average length of sessions', async () => {
  const member = (await test.addUser()).id;
  beforeEach(async () => {
    await test.db.deleteFrom('sessions').where('user_id', '=', member).execute();
    await test.db.deleteFrom('ended_sessions').execute();
  });

  const lengthOf = async (query: string) =>
    (await figuresOf<EngagementFigures>('engagement', query)).period.averageSessionDuration;
  const begin = async (from: string, minutes: number) => {
    const sid = crypto.randomUUID();
    const begun = instantOf('2026-11-13', from);
    await test.db
      .insertInto('sessions')
      .values({
        sid,
        user_id: member,
        sess: '{}',
        expire: new Date('2099-01-01'),
        absolute_expire: new Date('2099-01-01'),
        created_at: begun,
        last_seen_at: new Date(begun.getTime() + minutes * 60_000),
      })
      .execute();
    return () => test.db.deleteFrom('sessions').where('sid', '=', sid).execute();
  };
  const friday = () => lengthOf('?from=2026-11-13&to=2026-11-13');

  it('counts sessions that have ended, however many are left', async () => {
    await begin('12:00:00.000', 10);
    const ends = [await begin('13:00:00.000', 20), await begin('14:00:00.000', 60)];
    expect(await friday()).toBe(30);
    for (const end of ends) await end();
    expect(await friday()).toBe(30);
  });

  it('is unknown while sessions may be missing whose length was not kept', async () => {
    await (
      await begin('12:00:00.000', 10)
    )();
    const later = instantOf('2026-11-14', '12:00:00.000');
    await test.db
      .insertInto('ended_sessions')
      .values({ sid: 'old', user_id: null, ended_at: later, begun_at: null, last_seen_at: null })
      .execute();
    expect(await friday()).toBeNull();
  });

  it('is unknown for a period that begins before what is kept', async () => {
    await begin('12:00:00.000', 10);
    expect(await lengthOf('?from=2026-06-01&to=2026-11-13')).toBeNull();
  });
});
