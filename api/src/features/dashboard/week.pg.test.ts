import type { DashboardWeek } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { storeSnapshots } from '../earnings/snapshots-repository.ts';

const start = weekStartOf(utcDateOf(new Date()));

const test = await startAppOfFile();
const longAgo = new Date('2026-01-01T00:00:00Z');
const admin = await test.signedIn(await test.addUser({ role: 'admin', created_at: longAgo }));

const read = async () => (await admin.send<DashboardWeek>('GET', '/api/admin/dashboard/week')).body;

it('says that nothing of this week is stored', async () => {
  expect(await read()).toEqual({ earned: null, newAccounts: { soFar: 0, before: 0 } });
});

it('compares with the same days of the week before, and names the latest day', async () => {
  const before = new Date(Date.now() - 7 * 86_400_000);
  const ada = await test.addUser({ created_at: new Date(before.getTime() - 60_000) });
  await test.addUser({ created_at: new Date(before.getTime() + 60_000) });
  await test.addUser();
  const state = (amount: string, date: string) =>
    test.db
      .transaction()
      .execute((trx) =>
        storeSnapshots(trx, [{ userId: ada.id, amount, date }], ada.id, new Date()),
      );
  await state('40.00', addDays(start, -7));
  // Not yet known on the same day of the week before.
  await state('90.00', addDays(start, -3));
  await state('75.00', start);
  const { earned, newAccounts } = await read();
  expect(earned).toEqual({ soFar: '75.00', before: '40.00', asOf: start });
  // The one registered a week ago is of the same days, unless that was still the week before it.
  const isSameWeek = utcDateOf(new Date(before.getTime() - 60_000)) >= addDays(start, -7);
  expect(newAccounts).toEqual({ soFar: 1, before: isSameWeek ? 1 : 0 });
});
