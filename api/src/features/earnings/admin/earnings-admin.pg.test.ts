import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import type {
  ListedEarning,
  ListedSnapshot,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import type { Problem } from '@greenroom/sync-protocol/problem';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { sendWhileDemoted } from '../../users/testing/send-while-demoted.ts';
import type { UserRow } from '../../users/users-table.ts';

const path = '/api/admin/earnings';
const now = new Date('2026-11-21T10:00:00.000Z');
const absent = '0190a000-0000-7000-8000-000000000001';
const snapshotId = '0190a000-0000-7000-8000-000000000002';

const test = await startAppOfFile();
let ruby: UserRow;
const boss = await test.addUser({ role: 'admin', username: 'Boss' });
const admin = await test.signedIn(boss);
beforeEach(async () => {
  test.setNow(now);
  await test.db.deleteFrom('users').where('role', '=', 'model').execute();
  await test.db.deleteFrom('exchange_rate_history').execute();
  ruby = await test.addUser({ username: 'Ruby_1' });
});

type List = CallAnswer<'earnings.list'>;
const list = (query = '') => admin.send<List>('GET', `${path}${query}`);
let minute = 0;
/** A minute after the one before. */
const later = () => test.setNow(new Date(now.getTime() + (minute += 1) * 60_000));
const add = (body: unknown, caller = admin) =>
  caller.send<ListedEarning & Problem>('POST', `${path}/manual`, body);
const addTo = (user: UserRow, amount: string, date: string) =>
  add({ userId: user.id, amount, date });
const weeksOf = async (query = '') =>
  (await list(query)).body.earnings.map(({ user, weekStart, amount }) => [
    user.username,
    weekStart,
    amount,
  ]);
const lastAudit = async () => (await admin.send<AuditEntry[]>('GET', '/api/admin/audit')).body[0];

describe('adding by hand', () => {
  it("answers the week's earning, and the list and the member have it", async () => {
    const reply = await add({ userId: ruby.id, amount: 120.5, date: '2026-11-18' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: reply.body.id,
      userId: ruby.id,
      user: { username: 'Ruby_1' },
      amount: '120.50',
      gbp: '96.40',
      date: '2026-11-18',
      weekStart: '2026-11-15',
      description: 'Week of 15/11/2026 to 21/11/2026',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect((await list()).body).toEqual({ earnings: [reply.body], total: '120.50' });
  });

  it('without a date states the amount as of today', async () => {
    expect((await add({ userId: ruby.id, amount: '0' })).body).toMatchObject({
      amount: '0.00',
      date: '2026-11-21',
    });
  });

  it('of an earlier day keeps the amount of the later one', async () => {
    await addTo(ruby, '120', '2026-11-18');
    expect((await addTo(ruby, '40', '2026-11-16')).body.amount).toBe('120.00');
    expect((await addTo(ruby, '130', '2026-11-18')).body.amount).toBe('130.00');
  });

  it('is audited with the week before and after, unless it changed nothing', async () => {
    await addTo(ruby, '120', '2026-11-18');
    later();
    await addTo(ruby, '130', '2026-11-19');
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      actorUsername: 'Boss',
      action: 'earnings.addManual',
      subjectType: 'earnings',
      subjectId: ruby.id,
      subjectName: 'Ruby_1',
      before: { weekStart: '2026-11-15', amount: '120.00', date: '2026-11-18' },
      after: { amount: '130.00', stated: { amount: '130.00', date: '2026-11-19' } },
    });
    expect((await addTo(ruby, '130', '2026-11-19')).status).toBe(201);
    expect((await lastAudit())?.id).toBe(entry?.id);
  });

  it.each([
    [{}, 'userId', 'Please choose a member'],
    [{ userId: absent }, 'amount', 'Please enter an amount'],
    [
      { userId: absent, amount: -1 },
      'amount',
      'Amount must be 0 or more, with at most two decimals',
    ],
    [{ userId: absent, amount: 1.005 }, 'amount', /at most two decimals/],
    [{ userId: absent, amount: '100000000' }, 'amount', /at most two decimals/],
    [{ userId: absent, amount: 1, date: '18-11-2026' }, 'date', /yyyy-MM-dd/],
    [{ userId: absent, amount: 1, date: '2026-11-22' }, 'date', 'Date cannot be in the future'],
  ])('%j is refused at %s', async (body, field, message) => {
    const reply = await add(body);
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.[field]).toEqual([expect.stringMatching(message)]);
  });

  it('is for approved members only', async () => {
    expect((await add({ userId: absent, amount: 1 })).status).toBe(404);
    const pending = await test.addUser({ username: 'Nell', status: 'pending', approved_at: null });
    expect((await add({ userId: pending.id, amount: 1 })).body).toMatchObject({
      code: 'conflict',
      message: '‘Nell’ is not approved',
    });
    expect((await add({ userId: boss.id, amount: 1 })).body).toMatchObject({
      code: 'conflict',
      message: '‘Boss’ is an administrator',
    });
    expect((await list()).body.earnings).toEqual([]);
  });

  it('may be repeated under its id; another amount under it is refused', async () => {
    const body = { id: snapshotId, userId: ruby.id, amount: '5', date: '2026-11-18' };
    const first = await add(body);
    expect(await add(body)).toMatchObject({ status: 201, body: first.body });
    expect((await add({ ...body, amount: '6' })).body.code).toBe('id_taken');
  });
});

describe('the list', () => {
  it('is searched by username and filtered by week and member', async () => {
    const opal = await test.addUser({ username: 'opal' });
    await addTo(ruby, '10', '2026-11-18');
    await addTo(ruby, '20', '2026-11-10');
    await addTo(opal, '30', '2026-11-17');
    expect(await weeksOf('?search=RUBY_&sort=weekStart')).toEqual([
      ['Ruby_1', '2026-11-08', '20.00'],
      ['Ruby_1', '2026-11-15', '10.00'],
    ]);
    expect(await weeksOf('?search=example')).toEqual([]);
    expect(await weeksOf('?week=2026-11-20&sort=amount')).toEqual([
      ['Ruby_1', '2026-11-15', '10.00'],
      ['opal', '2026-11-15', '30.00'],
    ]);
    const own = await list(`?userId=${opal.id}`);
    expect(own.headers['x-total-count']).toBe('1');
    // The platform's, whatever the filter.
    expect(own.body.total).toBe('60.00');
  });

  it('has 20 a page, newest first, and each order with its reverse', async () => {
    for (let week = 0; week < 22; week += 1) {
      test.setNow(new Date(now.getTime() + week * 1000));
      const date = new Date(Date.UTC(2026, 10, 18) - week * 7 * 86_400_000);
      await addTo(ruby, String((week * 7) % 22), date.toISOString().slice(0, 10));
    }
    const [first, second] = [await list(), await list('?page=2')];
    expect(first.headers['x-total-count']).toBe('22');
    expect([first.body.earnings.length, second.body.earnings.length]).toEqual([20, 2]);
    expect((await list('?page=3')).body.earnings).toEqual([]);
    const all = async (sort: string) => [
      ...(await weeksOf(`?sort=${sort}`)),
      ...(await weeksOf(`?sort=${sort}&page=2`)),
    ];
    for (const sort of ['createdAt', 'weekStart', 'amount']) {
      expect(await all(`-${sort}`)).toEqual((await all(sort)).toReversed());
    }
    expect((await all('-createdAt'))[0]?.[1]).toBe('2026-06-21');
    expect((await all('-amount'))[0]?.[2]).toBe('21.00');
  });

  it("converts each week with its own rate, else the current one's", async () => {
    await addTo(ruby, '10', '2026-11-18');
    await addTo(ruby, '10', '2026-11-10');
    await test.db
      .insertInto('exchange_rate_history')
      .values({ week_start: '2026-11-08', rate: '0.5', updated_by: null })
      .execute();
    const { earnings } = (await list('?sort=weekStart')).body;
    expect(earnings.map(({ gbp }) => gbp)).toEqual(['5.00', '8.00']);
  });
});

describe('a week', () => {
  const snapshotsOf = (id: string) =>
    admin.send<ListedSnapshot[]>('GET', `${path}/${id}/snapshots`);

  it('lists every amount stated for it, the one that counts first', async () => {
    const { id } = (await addTo(ruby, '120', '2026-11-18')).body;
    later();
    await addTo(ruby, '40', '2026-11-16');
    await addTo(ruby, '110', '2026-11-18');
    const { body } = await snapshotsOf(id);
    expect(body.map((one) => [one.capturedAt, one.cumulativeAmount, one.addedBy])).toEqual([
      ['2026-11-18', '110.00', 'Boss'],
      ['2026-11-18', '120.00', 'Boss'],
      ['2026-11-16', '40.00', 'Boss'],
    ]);
    expect((await snapshotsOf(absent)).status).toBe(404);
  });

  it('is deleted with its snapshots, audited, and other weeks stay', async () => {
    await addTo(ruby, '5', '2026-11-10');
    await addTo(ruby, '40', '2026-11-16');
    const { id } = (await addTo(ruby, '120', '2026-11-18')).body;
    later();
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(await weeksOf()).toEqual([['Ruby_1', '2026-11-08', '5.00']]);
    const kept = await test.db.selectFrom('earnings_snapshots').select('week_start').execute();
    expect(kept).toEqual([{ week_start: '2026-11-08' }]);
    expect(await lastAudit()).toMatchObject({
      action: 'earnings.remove',
      subjectName: 'Ruby_1',
      before: { weekStart: '2026-11-15', amount: '120.00', date: '2026-11-18', snapshots: 2 },
      after: null,
    });
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(404);
    // What was deleted may be stated again.
    expect((await addTo(ruby, '120', '2026-11-18')).body.amount).toBe('120.00');
  });

  it('stays when its amount changed since it was shown', async () => {
    const { id, updatedAt: seen } = (await addTo(ruby, '120', '2026-11-18')).body;
    later();
    const { updatedAt } = (await addTo(ruby, '300', '2026-11-19')).body;
    const remove = (basedOn: string) =>
      admin.send<Problem>('DELETE', `${path}/${id}?basedOn=${basedOn}`);
    const refused = await remove(seen);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'conflict', message: 'The week changed meanwhile. Look at it again.' },
    ]);
    expect(await weeksOf()).toEqual([['Ruby_1', '2026-11-15', '300.00']]);
    expect((await remove(updatedAt)).status).toBe(204);
  });
});

it('needs an administrator who still is one', async () => {
  const body = { userId: ruby.id, amount: 1 };
  const reply = await sendWhileDemoted(test, (caller) => add(body, caller));
  expect(reply.status).toBe(403);
  expect((await list()).body.earnings).toEqual([]);
});
