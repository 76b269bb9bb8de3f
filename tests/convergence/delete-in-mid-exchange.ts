import type { Database } from '@greenroom/api/database/schema';
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import { TestDevice } from './test-device.ts';

/**
 * Deletes a new member after an exchange of theirs has read its session, and before it reads the
 * state of their device. The server must not take the missing device for an older database: a new
 * epoch would make every device of the community start over.
 */
export async function deleteInMidExchange(db: Kysely<Database>, api: ApiUnderTest): Promise<void> {
  const { userId, send } = await api.createMember();
  const device = new TestDevice(userId, send);
  await device.switchOn();
  try {
    await planShift(device);
    await device.replica.exchangeNow('person');
    const epoch = await readStoredEpoch(db);
    await deleteDuring(db, userId, () => device.replica.exchangeNow('person'));
    expect(await readStoredEpoch(db)).toBe(epoch);
    await device.replica.exchangeNow('person');
    expect(device.replica.getStatus().connection).toBe('gone');
  } finally {
    await device.switchOff();
  }
}

async function planShift(device: TestDevice): Promise<void> {
  const times = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
  await device.replica.mutate('schedule.add', { id: v7(), date: '2999-01-01', ...times });
}

/** Deletes the account while `exchange` waits for the table it reads after the session. */
async function deleteDuring(
  db: Kysely<Database>,
  userId: string,
  exchange: () => Promise<void>,
): Promise<void> {
  const holder = await db.startTransaction().execute();
  await sql`lock table sync_state in access exclusive mode`.execute(holder);
  const exchanging = exchange();
  await waitFor('the exchange to wait', () => isWaiting(db));
  await db.deleteFrom('users').where('id', '=', userId).execute();
  await holder.commit().execute();
  await exchanging;
}

async function isWaiting(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = 'sync_state'::regclass and not granted`.execute(db);
  return rows.length > 0;
}

async function readStoredEpoch(db: Kysely<Database>): Promise<string> {
  const row = await db.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
  return row.epoch;
}
