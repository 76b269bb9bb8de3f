import { targetCases } from '@greenroom/sync-protocol/money/testing/target-cases';
import type {
  Target,
  TargetCounts,
  TargetWithProgress,
  UserTarget,
} from '@greenroom/sync-protocol/targets/targets-records';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { replaceRates, uploadAmounts } from './testing/upload-amounts.ts';

const test = await startAppOfFile();
const today = '2026-11-18';

const adminId = (await test.addUser({ role: 'admin' })).id;
test.setNow(new Date(`${today}T12:00:00Z`));
const admin = await test.signedIn({ id: adminId });
beforeEach(async () => {
  await test.db.deleteFrom('targets').execute();
});

/** Adds a member with a target that ends in `days`. @returns the member's username */
async function addTarget(days: number, over: { name?: string; zone?: string; usd?: string } = {}) {
  const username = `member-${newId().slice(-12)}`;
  const email = `${username}@example.test`;
  const user = await test.addUser({ username, email, time_zone: over.zone ?? null });
  await test.db
    .insertInto('targets')
    .values({
      id: newId(),
      user_id: user.id,
      target_name: over.name ?? 'New camera',
      target_amount: '80.00',
      time_period: '30 days',
      start_date: addDays(today, -20),
      end_date: addDays(today, days),
      final_earned: null,
      final_percentage: null,
    })
    .execute();
  const amount = [addDays(today, -10), over.usd ?? '0.00'] as const;
  await uploadAmounts(test.db, { userId: user.id, addedById: adminId }, [amount]);
  return user.username;
}

async function list(query = '') {
  const reply = await admin.send<UserTarget[]>('GET', `/api/admin/targets?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return { rows: reply.body, total: reply.headers['x-total-count'] };
}
const names = async (query = '') => (await list(query)).rows.map(({ user }) => user.username);
const counts = async (search = '') =>
  (await admin.send<TargetCounts>('GET', `/api/admin/targets/counts?search=${search}`)).body;

describe("members' current targets", () => {
  it('have member, figures and state', async () => {
    const reached = await addTarget(5, { usd: '100.00' });
    expect((await list()).rows).toMatchObject([
      {
        user: { username: reached, email: `${reached}@example.test` },
        targetAmount: '80.00',
        state: 'reached',
        progress: { earned: '80.00', percentage: 100 },
      },
    ]);
  });

  it('are filtered by state, with counts and totals', async () => {
    const active = await addTarget(0, { usd: '10.00' });
    const reached = await addTarget(-3, { usd: '200.00' });
    const expired = await addTarget(-7, { usd: '99.99' });
    // The eighth day after its end: in the history.
    await addTarget(-8);
    expect(await counts()).toEqual({ all: 3, active: 1, reached: 1, expired: 1 });
    expect(await names('state=active')).toEqual([active]);
    expect(await names('state=reached')).toEqual([reached]);
    expect(await names('state=expired')).toEqual([expired]);
    expect(await names()).toEqual([expired, reached, active]);
    expect((await list('state=expired')).total).toBe('1');
    expect((await list()).total).toBe('3');
  });

  it('are sorted by state on request: who is on the way, then by their end', async () => {
    const expired = await addTarget(-2);
    const reached = await addTarget(1, { usd: '200.00' });
    const later = await addTarget(9, { usd: '10.00' });
    const soon = await addTarget(3);
    expect(await names('sort=state')).toEqual([soon, later, reached, expired]);
    expect(await names('sort=-state')).toEqual([expired, reached, later, soon]);
  });

  it("are judged by each member's date", async () => {
    test.setNow(new Date(`${today}T12:00:00Z`));
    const ahead = await addTarget(0, { zone: 'Pacific/Kiritimati' });
    const utc = await addTarget(0);
    const unknown = await addTarget(0, { zone: 'Mars/Olympus' });
    expect(await names('state=expired')).toEqual([ahead]);
    expect(await names('state=active')).toEqual([unknown, utc]);
  });

  it('are searched by username, email and target, literally', async () => {
    const one = await addTarget(1, { name: 'Trip 100%' });
    const two = await addTarget(2, { name: 'Ring light' });
    expect(await names('search=trip')).toEqual([one]);
    expect(await names(`search=${encodeURIComponent('0%')}`)).toEqual([one]);
    expect(await names(`search=${two}@EXAMPLE`)).toEqual([two]);
    expect(await names('search=_rip')).toEqual([]);
    expect(await counts('light')).toMatchObject({ all: 1, active: 1 });
  });

  it('are sorted by their end and paged', async () => {
    const added = [];
    for (let days = 0; days < 52; days += 1) added.push(await addTarget(days));
    expect(await names('sort=endDate')).toEqual(added.slice(0, 50));
    expect(await names('sort=endDate&page=2')).toEqual(added.slice(50));
    expect(await names('sort=-endDate&page=2&state=active')).toEqual(
      added.slice(0, 2).toReversed(),
    );
  });
});

it('the history of an unknown member is not found', async () => {
  const reply = await admin.send('GET', `/api/admin/targets/history/${newId()}`);
  expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

describe('worked cases through the calls', () => {
  it.each(targetCases)('$name', async (given) => {
    const { startDate, endDate, targetAmount, earned, percentage } = given;
    const member = await test.addUser();
    test.setNow(new Date(`${startDate}T12:00:00Z`));
    const created = await (
      await test.signedIn(member)
    ).send<Target>('POST', '/api/targets', {
      targetName: 'New camera',
      targetAmount,
      endDate,
    });
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({ startDate, endDate, targetAmount, status: 'active' });
    await replaceRates(test.db, given.weekRates, given.currentRate);
    await uploadAmounts(test.db, { userId: member.id, addedById: adminId }, given.uploads);

    test.setNow(new Date(`${endDate}T12:00:00Z`));
    const caller = await test.signedIn(member);
    const read = await caller.send<TargetWithProgress>('GET', '/api/targets');
    expect(read.body.progress).toEqual({ earned, percentage });

    // The administrators' filters are computed in SQL.
    const boss = await test.signedIn({ id: adminId });
    const state = percentage >= 100 ? 'reached' : 'active';
    const query = `search=${member.username}`;
    const counts = await boss.send('GET', `/api/admin/targets/counts?${query}`);
    expect(counts.body).toEqual({ all: 1, active: 0, reached: 0, expired: 0, [state]: 1 });
    const listed = await boss.send<UserTarget[]>(
      'GET',
      `/api/admin/targets?${query}&state=${state}`,
    );
    expect(listed.body).toMatchObject([{ state, progress: { earned, percentage } }]);

    await caller.send('DELETE', '/api/targets');
    const history = await caller.send<Target[]>('GET', '/api/targets/history');
    // Before its end only a reached one is kept.
    expect(history.body).toMatchObject(
      percentage >= 100
        ? [{ status: 'completed', finalEarned: earned, finalPercentage: percentage }]
        : [],
    );
  });
});
