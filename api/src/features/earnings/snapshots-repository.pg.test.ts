import { latestSnapshot } from '@greenroom/sync-protocol/earnings/earnings-rules';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { findEarningsOfUser, toSnapshot } from './earnings-repository.ts';
import { storeSnapshots } from './snapshots-repository.ts';

const test = await startAppOfFile();
let userId: string;
const adminId = (await test.addUser({ role: 'admin' })).id;
beforeEach(async () => {
  userId = (await test.addUser()).id;
});

const store = (rows: readonly (readonly [date: string, amount: string])[], minute = 0) =>
  test.db.transaction().execute((trx) =>
    storeSnapshots(
      trx,
      rows.map(([date, amount]) => ({ userId, date, amount })),
      adminId,
      new Date(Date.UTC(2026, 10, 20, 8, minute)),
    ),
  );

const weeks = async (id = userId) =>
  (await findEarningsOfUser(test.db, id)).map(({ week_start, date, amount }) => [
    week_start,
    date,
    amount,
  ]);

/** The snapshot that counts by the rule. */
async function findLatest() {
  const snapshots = test.db.selectFrom('earnings_snapshots').selectAll();
  return latestSnapshot((await snapshots.where('user_id', '=', userId).execute()).map(toSnapshot));
}

it('a week has the amount of its latest day, whatever came last', async () => {
  await store([['2026-11-18', '120.00']]);
  await store([['2026-11-16', '40.00']], 1);
  expect(await weeks()).toEqual([['2026-11-15', '2026-11-18', '120.00']]);
  await store([['2026-11-18', '110.50']], 2);
  expect(await weeks()).toEqual([['2026-11-15', '2026-11-18', '110.50']]);
});

it('a repeated row changes nothing, an earlier figure may come back', async () => {
  expect(await store([['2026-11-18', '120.00']])).toHaveLength(1);
  expect(await store([['2026-11-18', '120.00']], 1)).toEqual([]);
  expect(await store([['2026-11-18', '90.00']], 2)).toHaveLength(1);
  expect(await store([['2026-11-18', '120.00']], 3)).toHaveLength(1);
  expect(await weeks()).toEqual([['2026-11-15', '2026-11-18', '120.00']]);
});

it('a correction counts that comes from a server whose clock is behind, or at the same moment', async () => {
  await store([['2026-11-18', '100.00']], 5);
  expect(await store([['2026-11-18', '90.00']], 4)).toHaveLength(1);
  expect(await weeks()).toEqual([['2026-11-15', '2026-11-18', '90.00']]);
  expect(await store([['2026-11-18', '80.00']], 4)).toHaveLength(1);
  expect(await weeks()).toEqual([['2026-11-15', '2026-11-18', '80.00']]);
  expect((await findLatest())?.cumulativeAmount).toBe('80.00');
});

it('the week begins on the Sunday, also across a year', async () => {
  await store([
    ['2027-01-02', '7.00'],
    ['2027-01-03', '1.00'],
  ]);
  expect(await weeks()).toEqual([
    ['2027-01-03', '2027-01-03', '1.00'],
    ['2026-12-27', '2027-01-02', '7.00'],
  ]);
});

it('agrees with the rule for any uploads in any order', async () => {
  const day = fc.integer({ min: 15, max: 21 }).map((n) => `2026-11-${n}`);
  const amount = fc.integer({ min: 0, max: 30 }).map((n) => `${n}.00`);
  const upload = fc.uniqueArray(fc.tuple(day, amount), {
    selector: ([date]) => date,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(upload, { maxLength: 5 }), async (uploads) => {
      userId = (await test.addUser()).id;
      for (const [minute, rows] of uploads.entries()) await store(rows, minute);
      const latest = await findLatest();
      const expected = latest ? [['2026-11-15', latest.capturedAt, latest.cumulativeAmount]] : [];
      expect(await weeks()).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
