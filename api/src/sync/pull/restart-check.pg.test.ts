import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { insertEntriesOf, pullAll, readCursor } from '../testing/member-schedule.ts';
import { SyncClient } from '../testing/sync-client.ts';
import { encodeCursor } from './cursor.ts';
import { readIdle } from './read-idle.ts';

const minute = 60_000;
const firstId = '0195a0c0-0000-4000-8000-000000000000';
const middleId = '0195a0c0-0000-4000-8000-000080000000';
const lastId = '0195a0c0-0000-4000-8000-0000ffffffff';

const database = await createDatabaseOfFile();
let userId: string;
/** Minutes since the database was started. */
let passed: number;

const { rows } = await sql<{ boot: Date }>`
  select pg_postmaster_start_time() as boot`.execute(database.db);
const boot = rows[0]?.boot.getTime() ?? 0;
beforeEach(async () => {
  await sql`delete from users`.execute(database.db);
  userId = (await insertUser(database.db)).id;
  passed = 60;
});

const now = () => new Date(boot + passed * minute);
const scopeOf = () => `schedule:${userId}`;

/** A device with a client id that holds rows checked before the database was restarted. */
async function deviceOf(clientId: string): Promise<SyncClient> {
  const client = new SyncClient(database.db, userId, now);
  client.clientId = clientId;
  await client.exchange();
  const cursor = readCursor(client.cursor);
  client.cursor = encodeCursor({ ...cursor, boot: '2020-01-01T00:00:00.000000' });
  return client;
}

const checkOf = async (client: SyncClient) => (await client.exchange()).scopes[scopeOf()]?.checksum;

describe('after a restart of the database a checksum', () => {
  it('is sent once', async () => {
    const client = await deviceOf(lastId);
    expect(await checkOf(client)).toEqual({ count: 0, sum: '0' });
    expect((await client.exchange()).scopes).toEqual({});
  });

  it('is sent to each device at its own time within an hour', async () => {
    const devices = await Promise.all([firstId, middleId, lastId].map((id) => deviceOf(id)));
    const dueAt = async (minutes: number) => {
      passed = minutes;
      const checks = await Promise.all(devices.map((device) => checkOf(device)));
      return checks.map((check) => check !== undefined);
    };
    expect(await dueAt(0)).toEqual([true, false, false]);
    expect(await dueAt(29)).toEqual([false, false, false]);
    expect(await dueAt(31)).toEqual([false, true, false]);
    expect(await dueAt(59)).toEqual([false, false, false]);
    expect(await dueAt(60)).toEqual([false, false, true]);
    expect(await dueAt(61)).toEqual([false, false, false]);
  });

  it('leaves exchanges without changes idle until it is due', async () => {
    const client = await deviceOf(middleId);
    const idle = () => readIdle(database.db, { feeds: client.feeds, now: now() }, client.request());
    passed = 29;
    const answer = await idle();
    expect(answer).not.toBeNull();
    client.cursor = answer?.cursor ?? null;
    passed = 31;
    expect(await idle()).toBeNull();
    expect(await checkOf(client)).toBeDefined();
  });

  it('stays due over pulls with changes', async () => {
    const client = await deviceOf(middleId);
    await insertEntriesOf(database.db, userId, 1);
    passed = 29;
    const { put, answer } = await pullAll(client);
    expect([put.length, answer.scopes[scopeOf()]?.checksum]).toEqual([1, undefined]);
    passed = 31;
    expect((await checkOf(client))?.count).toBe(1);
  });

  it('waits for a pull of one page', async () => {
    const client = await deviceOf(lastId);
    await insertEntriesOf(database.db, userId, 1500);
    expect((await client.exchange()).more).toBe(true);
    await insertEntriesOf(database.db, userId, 1);
    const { answer } = await pullAll(client);
    expect(answer.scopes[scopeOf()]?.checksum).toBeUndefined();
    expect((await checkOf(client))?.count).toBe(1501);
  });
});
