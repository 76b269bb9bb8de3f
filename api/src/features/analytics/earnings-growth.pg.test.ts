import type { EarningsFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { storeSnapshots } from '../earnings/snapshots-repository.ts';
import { instantOf } from './testing/add-community.ts';

const test = await startAppOfFile();

// A Wednesday; its week began on Sunday, 2026-11-15.
test.setNow(new Date('2026-11-18T12:00:00.000Z'));
const admin = await test.signedIn({ id: (await test.addUser({ role: 'admin' })).id });

async function read(query = ''): Promise<EarningsFigures> {
  const { status, body } = await admin.send('GET', `/api/admin/analytics/earnings${query}`);
  expect(status).toBe(200);
  return body as EarningsFigures;
}

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
  expect((await read()).earningsGrowth).toBeNull();
  // The period of this week alone: nothing of it is stored, so nothing of the one before counts.
  const week = '?from=2026-11-15&to=2026-11-18';
  expect((await read(week)).before.totalEarnings).toBe('0.00');
  await state(ada.id, '75.00', '2026-11-17');
  expect((await read()).earningsGrowth).toBe(50);
});

it('a period with the running week is compared up to the same day, averages go by whole weeks', async () => {
  const cleo = await test.addUser();
  await state(cleo.id, '1000.00', '2026-10-20');
  await state(cleo.id, '4000.00', '2026-10-24');
  await state(cleo.id, '100.00', '2026-11-04');
  const { period, before } = await read();
  expect(before).toMatchObject({ from: '2026-09-24', to: '2026-10-21', totalEarnings: '1000.00' });
  // 100.00 and 90.00 + 500.00 of whole weeks, 75.00 so far.
  expect(period).toMatchObject({ totalEarnings: '765.00', averageWeek: '230.00' });

  const { period: now, before: then } = await read('?from=2026-11-15&to=2026-11-21');
  expect(now).toMatchObject({ totalEarnings: '75.00', averageWeek: null });
  // Of the week before by its Tuesday: 40.00 and 10.00.
  expect(then).toMatchObject({ totalEarnings: '50.00', averageWeek: null });
});

it('a period that holds more weeks than the one before is compared with whole ones', async () => {
  // Sundays 8 and 15 November; before them only 1 November.
  const { before } = await read('?from=2026-11-06&to=2026-11-15');
  expect(before).toMatchObject({ totalEarnings: '100.00', averageWeek: '100.00' });
});
