import type { DashboardWeek } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { storeSnapshots } from '../earnings/snapshots-repository.ts';

// A Wednesday: a week that ends while the file runs would be another one.
const now = new Date('2026-07-15T12:00:00Z');
const start = weekStartOf(utcDateOf(now));

const test = await startAppOfFile();
test.setNow(now);
const longAgo = new Date('2026-01-01T00:00:00Z');
const admin = await test.signedIn(await test.addUser({ role: 'admin', created_at: longAgo }));

const read = async () => (await admin.send<DashboardWeek>('GET', '/api/admin/dashboard/week')).body;

it('says that nothing of this week is stored', async () => {
  expect(await read()).toEqual({ earned: null, newAccounts: { soFar: 0, before: 0 } });
});

const state = (userId: string, amount: string, date: string) =>
  test.db
    .transaction()
    .execute((trx) => storeSnapshots(trx, [{ userId, amount, date }], userId, new Date()));

it('compares with the same days of the week before, and names the day', async () => {
  const before = new Date(now.getTime() - 7 * 86_400_000);
  const ada = await test.addUser({ created_at: new Date(before.getTime() - 60_000) });
  await test.addUser({ created_at: new Date(before.getTime() + 60_000) });
  await test.addUser({ created_at: now });
  await state(ada.id, '40.00', addDays(start, -7));
  // Not yet known on the same day of the week before.
  await state(ada.id, '90.00', addDays(start, -3));
  await state(ada.id, '75.00', start);
  const { earned, newAccounts } = await read();
  expect(earned).toEqual({ soFar: '75.00', before: '40.00', asOf: start });
  expect(newAccounts).toEqual({ soFar: 1, before: 1 });
});

it('one amount of a later day compares that member alone with a later one', async () => {
  const [bea, cleo] = [await test.addUser(), await test.addUser()];
  await state(bea.id, '10.00', addDays(start, -7));
  await state(bea.id, '30.00', addDays(start, -3));
  await state(cleo.id, '7.00', addDays(start, -7));
  await state(cleo.id, '9.00', addDays(start, -4));
  await state(bea.id, '50.00', addDays(start, 4));
  const { earned } = await read();
  // 40.00 of the first test's member and 7.00 by Sunday, bea's 30.00 by Thursday.
  expect(earned).toEqual({ soFar: '125.00', before: '77.00', asOf: null });
});

it('compares nothing before half of last week’s members have an amount', async () => {
  const [dora, ella] = [await test.addUser(), await test.addUser()];
  await state(dora.id, '20.00', addDays(start, -7));
  await state(ella.id, '60.00', addDays(start, -7));
  // Two of five; the amount of somebody without one of last week makes no third.
  await state((await test.addUser()).id, '5.00', start);
  expect((await read()).earned).toEqual({ soFar: '130.00', before: null, asOf: null });
  await state(dora.id, '25.00', start);
  expect((await read()).earned).toEqual({ soFar: '155.00', before: '157.00', asOf: null });
});
