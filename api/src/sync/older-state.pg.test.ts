import { sql } from 'kysely';
import { v4 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from '../database/testing/test-database.ts';
import { readEpoch } from './epoch.ts';
import { encodeCursor } from './pull/cursor.ts';
import { issueReceipt } from './sequence-receipt.ts';
import { readCursor } from './testing/member-schedule.ts';
import { plan, SyncClient } from './testing/sync-client.ts';

let database: TestDatabase;
let client: SyncClient;
let epoch: string;

beforeEach(async () => {
  database = await createTestDatabase();
  const user = await insertUser(database.db);
  client = new SyncClient(database.db, user.id);
  epoch = await readEpoch(database.db);
  for (let count = 0; count < 3; count += 1) {
    const answer = await client.exchange([client.next('schedule.add', plan())]);
    client.told = answer.lastSequence;
  }
});
afterEach(async () => {
  await database.drop();
});

/** The files of the database as they were after `sequence` of the client. */
const goBackTo = (sequence: number) =>
  sql`
  update sync_clients set last_sequence = ${sequence}
  where client_id = ${client.clientId}`.execute(database.db);

const refusedWith = (code: string) => ({ problem: { code } });

describe('a database that is an older copy of its files', () => {
  it('is recognised by the receipt of a device, and draws a new epoch', async () => {
    await goBackTo(2);
    await expect(client.exchange()).rejects.toMatchObject(refusedWith('other_epoch'));
    expect(await readEpoch(database.db)).not.toBe(epoch);
  });

  it('is recognised when it does not know the device at all', async () => {
    await sql`delete from sync_clients`.execute(database.db);
    await expect(client.exchange()).rejects.toMatchObject(refusedWith('other_epoch'));
    expect(await readEpoch(database.db)).not.toBe(epoch);
  });

  it('draws one epoch for many devices that prove it at once', async () => {
    await goBackTo(2);
    const exchanges = Array.from({ length: 6 }, () => client.exchange());
    await Promise.allSettled(exchanges);
    const drawn = await readEpoch(database.db);
    await expect(client.exchange()).rejects.toMatchObject(refusedWith('other_epoch'));
    expect(await readEpoch(database.db)).toBe(drawn);
  });

  it('is recognised again after a second restore in the same run', async () => {
    await goBackTo(2);
    await expect(client.exchange()).rejects.toMatchObject(refusedWith('other_epoch'));
    const drawn = await readEpoch(database.db);
    client.epoch = client.cursor = null;
    client.told = 0;
    const answer = await client.exchange([client.next('schedule.add', plan())]);
    client.told = answer.lastSequence;
    await client.exchange();
    await goBackTo(1);
    await expect(client.exchange()).rejects.toMatchObject(refusedWith('other_epoch'));
    expect(await readEpoch(database.db)).not.toBe(drawn);
  });
});

describe('a device that claims more than the database knows', () => {
  const refuses = async (liar: SyncClient) => {
    await expect(liar.exchange()).rejects.toMatchObject(refusedWith('sequence_conflict'));
    expect(await readEpoch(database.db)).toBe(epoch);
  };

  it('is not believed with a client id never seen, and goes on with a new one', async () => {
    const liar = new SyncClient(database.db, client.userId);
    liar.told = 999_999;
    await refuses(liar);
    liar.told = 0;
    liar.clientId = v4();
    expect(await liar.exchange()).toMatchObject({ lastSequence: 0 });
  });

  it('is not believed for its own client without a receipt, as of an older server', async () => {
    client.told = 9;
    await refuses(client);
    const { receipt: _receipt, ...cursor } = readCursor(client.cursor);
    client.cursor = encodeCursor(cursor);
    await goBackTo(2);
    await refuses(client);
  });

  it.each([
    ['another sequence', { sequence: 9 }],
    ['another day', { day: 20_000 }],
    ['no signature', { mac: '' }],
  ])('is not believed with a receipt changed to %s', async (_what, change) => {
    const cursor = readCursor(client.cursor);
    if (!cursor.receipt) throw new Error('receipt expected');
    client.cursor = encodeCursor({ ...cursor, receipt: { ...cursor.receipt, ...change } });
    client.told = 9;
    await goBackTo(2);
    await refuses(client);
  });

  it('is not believed with a receipt for what it says of a pull under way', async () => {
    const { receipt: _receipt, ...cursor } = readCursor(client.cursor);
    const { position, floors } = cursor;
    if (position === null) throw new Error('position expected');
    const rest = { after: null, gained: [], floors, reset: false };
    client.cursor = encodeCursor({ ...cursor, page: { position, lastSequence: 999_999, ...rest } });
    await client.exchange();
    expect(readCursor(client.cursor).receipt).toMatchObject({ sequence: 3 });
    client.told = 999_999;
    await refuses(client);
  });

  it('is not believed with the receipt of another client or account', async () => {
    await goBackTo(2);
    const copy = new SyncClient(database.db, client.userId);
    Object.assign(copy, { cursor: client.cursor, told: 3 });
    await refuses(copy);
    const { id } = await insertUser(database.db);
    const other = new SyncClient(database.db, id);
    Object.assign(other, { cursor: client.cursor, told: 3, clientId: client.clientId });
    await refuses(other);
  });

  it('is not believed with a receipt older than the memory of clients', async () => {
    const { rows } = await sql<{ key: string }>`
      select receipt_key as key from sync_state`.execute(database.db);
    const holder = { epoch, userId: client.userId, clientId: client.clientId };
    const past = new Date(Date.now() - 366 * 24 * 3_600_000);
    const receipt = issueReceipt(rows[0]?.key ?? '', holder, 3, past);
    client.cursor = encodeCursor({ ...readCursor(client.cursor), ...(receipt && { receipt }) });
    await sql`delete from sync_clients`.execute(database.db);
    await refuses(client);
  });
});

it('is no older copy when the account was deleted after the session was read', async () => {
  await database.db.deleteFrom('users').where('id', '=', client.userId).execute();
  await expect(client.exchange()).rejects.toMatchObject(refusedWith('unauthenticated'));
  expect(await readEpoch(database.db)).toBe(epoch);
});

it('keeps the receipt through the pages of a pull', async () => {
  const told = readCursor(client.cursor).receipt;
  expect(told).toMatchObject({ sequence: client.sequence });
  await sql`
    insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
    select gen_random_uuid(), ${client.userId}::uuid, '2999-01-02', '20:00', '22:00'
    from generate_series(1, 1500)`.execute(database.db);
  const receipts = [];
  let hasMore = true;
  while (hasMore) {
    ({ more: hasMore } = await client.exchange());
    receipts.push(readCursor(client.cursor).receipt);
  }
  expect(receipts.length).toBeGreaterThan(1);
  expect(receipts).toEqual(receipts.map(() => told));
});
