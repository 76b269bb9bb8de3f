import type { EarningsFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { beforeAll, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { storeSnapshots } from '../earnings/snapshots-repository.ts';
import { instantOf } from './testing/add-community.ts';

const test = await startAppOfFile();
let admin: Caller;

beforeAll(async () => {
  // A Wednesday; its week began on Sunday, 2026-11-15.
  test.setNow(new Date('2026-11-18T12:00:00.000Z'));
  admin = await test.signedIn({ id: (await test.addUser({ role: 'admin' })).id });
});

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
  await state(ada.id, '75.00', '2026-11-17');
  expect((await read()).earningsGrowth).toBe(50);
});
