import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { toPennies } from '@greenroom/sync-protocol/money/amounts';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { storeSnapshots } from './snapshots-repository.ts';

const test = await startAppOfFile();
let userId: string;
let member: Caller;
test.setNow(new Date('2026-11-18T12:00:00Z'));
const adminId = (await test.addUser({ role: 'admin' })).id;
const admin = await test.signedIn({ id: adminId });
beforeEach(async () => {
  await test.db.deleteFrom('settings').execute();
  await test.db.deleteFrom('exchange_rate_history').execute();
  userId = (await test.addUser()).id;
  member = await test.signedIn({ id: userId });
});

const store = (date: string, amount: string, of = userId) =>
  test.db
    .transaction()
    .execute((trx) => storeSnapshots(trx, [{ userId: of, date, amount }], adminId, test.now()));

type OwnEarnings = CallAnswer<'earnings.listOwn'>;

const gbpOf = async (url: string) => (await member.send<{ gbp: string }>('GET', url)).body.gbp;
const totals = async () => [
  await gbpOf('/api/earnings/last-week'),
  await gbpOf('/api/earnings/all-time-gbp'),
];

it('a member without earnings has zero', async () => {
  expect((await member.send('GET', '/api/earnings')).body).toEqual({ earnings: [], total: '0.00' });
  expect(await totals()).toEqual(['0.00', '0.00']);
});

it('lists the own weeks alone, newest first, each with its pounds', async () => {
  await store('2026-11-10', '50.00');
  await store('2026-11-17', '100.05');
  await store('2026-11-17', '999.00', (await test.addUser()).id);
  await admin.send('POST', '/api/settings/exchange-rate/history', {
    weekStart: '2026-11-08',
    rate: 0.9,
  });
  const { body } = await member.send<OwnEarnings>('GET', '/api/earnings');
  expect(body.total).toBe('150.05');
  expect(body.earnings).toMatchObject([
    {
      userId,
      amount: '100.05',
      gbp: '80.04',
      weekStart: '2026-11-15',
      date: '2026-11-17',
      description: 'Week of 15/11/2026 to 21/11/2026',
    },
    { userId, amount: '50.00', gbp: '45.00', weekStart: '2026-11-08' },
  ]);
});

it('a rate set later for a past week changes its totals', async () => {
  await store('2026-11-10', '50.00');
  await store('2026-11-03', '20.00');
  expect(await totals()).toEqual(['40.00', '56.00']);
  const weeks = '/api/settings/exchange-rate/history';
  await admin.send('POST', weeks, { weekStart: '2026-11-08', rate: 0.9 });
  expect(await totals()).toEqual(['45.00', '61.00']);
  await admin.send('POST', weeks, { weekStart: '2026-11-01', rate: 0.5 });
  expect(await totals()).toEqual(['45.00', '55.00']);
});

it('the current rate moves the weeks without one of their own', async () => {
  await store('2026-11-10', '50.00');
  await store('2026-11-03', '20.00');
  const rate = '/api/settings/exchange-rate';
  await admin.send('POST', `${rate}/history`, { weekStart: '2026-11-08', rate: 0.9 });
  await admin.send('POST', rate, { exchangeRate: 0.5 });
  expect(await totals()).toEqual(['45.00', '55.00']);
});

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);
const cents = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 100).toFixed(2));
const rows = fc.uniqueArray(fc.tuple(day, cents), { selector: ([date]) => date, maxLength: 6 });

it('the order of uploads with different dates does not matter, and uploading again changes nothing', async () => {
  const shuffled = rows.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  const weeks = async (id: string) => {
    const caller = await test.signedIn({ id });
    const { body } = await caller.send<OwnEarnings>('GET', '/api/earnings');
    return body.earnings.map(({ amount, gbp, date, weekStart }) => [weekStart, date, amount, gbp]);
  };
  const storeInTurn = async (all: readonly (readonly [string, string])[], id: string) => {
    for (const [date, amount] of all) await store(date, amount, id);
    return weeks(id);
  };
  await fc.assert(
    fc.asyncProperty(shuffled, async ([given, mixed]) => {
      const [one, other] = [(await test.addUser()).id, (await test.addUser()).id];
      const expected = await storeInTurn(given, one);
      expect(await storeInTurn(mixed, other)).toEqual(expected);
      expect(await storeInTurn(mixed, one)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

it('all time is the sum of the listed weeks', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 10_000_000 }), async (all, millionths) => {
      const { id } = await test.addUser();
      member = await test.signedIn({ id });
      const exchangeRate = (millionths / 1_000_000).toFixed(6);
      await admin.send('POST', '/api/settings/exchange-rate', { exchangeRate });
      for (const [date, amount] of all) await store(date, amount, id);
      const { body } = await member.send<OwnEarnings>('GET', '/api/earnings');
      const sum = body.earnings.reduce((total, { gbp }) => total + toPennies(gbp), 0n);
      expect(toPennies(await gbpOf('/api/earnings/all-time-gbp'))).toBe(sum);
    }),
    { numRuns: 20 },
  );
});
