import { createHash } from 'node:crypto';
import { hashedText, hashNumber } from '@greenroom/sync-protocol/sync/checksum';
import type { Put } from '@greenroom/sync-protocol/sync/sync-answer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from '../../database/testing/test-database.ts';
import { encodeCursor } from './cursor.ts';
import { entryOf, insertEntriesOf, pullAll, readCursor } from '../testing/member-schedule.ts';
import { SyncClient } from '../testing/sync-client.ts';

let database: TestDatabase;
let client: SyncClient;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});
beforeEach(async () => {
  userId = (await insertUser(database.db, { status: 'approved' })).id;
  client = new SyncClient(database.db, userId);
});

const entry = (date: string) => entryOf(userId, date);
const insertEntries = (count: number) => insertEntriesOf(database.db, userId, count);
const scopeOf = () => `schedule:${userId}`;

describe('a windowed scope', () => {
  const days = ['2000-01-01', '2010-01-01', '2999-01-01'];
  const insertDays = () =>
    database.db
      .insertInto('schedule_entries')
      .values(days.map((date) => entry(date)))
      .execute();
  const datesOf = (put: readonly Put[] | undefined) =>
    put?.map(({ row }) => row['date']).toSorted();

  it('is sent from its floor, and extended on request', async () => {
    await insertDays();
    const first = await client.exchange();
    expect(datesOf(first.scopes[scopeOf()]?.put)).toEqual(['2999-01-01']);
    expect(first.scopes[scopeOf()]?.floor).toMatch(/^20\d\d-/);
    const wider = await client.exchange([], { extend: { [scopeOf()]: '2005-01-01' } });
    expect(wider.scopes[scopeOf()]).toMatchObject({ floor: '2005-01-01', drop: [] });
    expect(wider.scopes[scopeOf()]?.whole).toBeUndefined();
    expect(datesOf(wider.scopes[scopeOf()]?.put)).toEqual(['2010-01-01']);
    expect((await client.exchange()).scopes).toEqual({});
  });

  it('keeps its lowered floor, even if a smaller window is requested', async () => {
    await client.exchange([], { extend: { [scopeOf()]: '1999-01-01' } });
    await client.exchange([], { extend: { [scopeOf()]: '2020-01-01' } });
    await insertDays();
    expect(datesOf((await client.exchange()).scopes[scopeOf()]?.put)).toEqual(days);
  });

  it('reports changes below the floor as removals', async () => {
    await insertDays();
    await client.exchange();
    await database.db
      .updateTable('schedule_entries')
      .set({ date: '1999-09-09' })
      .where('user_id', '=', userId)
      .execute();
    const answer = await client.exchange();
    expect(answer.scopes[scopeOf()]?.put).toEqual([]);
    expect(answer.scopes[scopeOf()]?.drop).toHaveLength(3);
  });

  it('extends over several pages', async () => {
    await client.exchange();
    const old = Array.from({ length: 1500 }, () => entry('2001-01-01'));
    await database.db.insertInto('schedule_entries').values(old).execute();
    await pullAll(client);
    const first = await client.exchange([], { extend: { [scopeOf()]: '2000-01-01' } });
    expect(first.more).toBe(true);
    const rest = await pullAll(client);
    const got = [...(first.scopes[scopeOf()]?.put ?? []).map(({ id }) => id), ...rest.put];
    expect(got.toSorted()).toEqual(old.map(({ id }) => id).toSorted());
    expect((await client.exchange()).scopes).toEqual({});
  });
});

describe('checksums', () => {
  const sumOf = (put: readonly Put[]) =>
    put
      .map((one) => hashNumber(createHash('md5').update(hashedText(one)).digest('hex')))
      .reduce((sum, one) => sum + one, 0n)
      .toString();

  it('cover the rows above the floor, as a device computes them', async () => {
    await insertEntries(3);
    await database.db.insertInto('schedule_entries').values(entry('2000-01-01')).execute();
    const answer = await client.exchange([], { verify: true });
    const { put, checksum } = answer.scopes[scopeOf()] ?? { put: [] };
    expect(checksum).toEqual({ count: 3, sum: sumOf(put) });
    const quiet = await client.exchange([], { verify: true });
    expect(quiet.scopes[scopeOf()]).toMatchObject({ put: [], checksum: { count: 3 } });
    expect((await client.exchange()).scopes).toEqual({});
  });

  it('are sent once after a restart of the database', async () => {
    await client.exchange();
    const cursor = readCursor(client.cursor);
    client.cursor = encodeCursor({ ...cursor, boot: '2020-01-01T00:00:00.000000' });
    const answer = await client.exchange();
    expect(answer.scopes[scopeOf()]?.checksum).toEqual({ count: 0, sum: '0' });
    expect((await client.exchange()).scopes).toEqual({});
  });

  it('wait for a pull of one page', async () => {
    await client.exchange();
    const cursor = readCursor(client.cursor);
    client.cursor = encodeCursor({ ...cursor, boot: '2020-01-01T00:00:00.000000' });
    await insertEntries(1500);
    expect((await client.exchange()).more).toBe(true);
    await insertEntries(1);
    const { answer } = await pullAll(client);
    expect(answer.scopes[scopeOf()]?.checksum).toBeUndefined();
    expect((await client.exchange()).scopes[scopeOf()]?.checksum?.count).toBe(1501);
  });

  it('that differ cause the scope to be sent whole', async () => {
    await insertEntries(2);
    await client.exchange();
    const answer = await client.exchange([], { anew: [scopeOf()] });
    expect(answer.scopes[scopeOf()]).toMatchObject({ whole: true, put: [{}, {}] });
    expect(answer.scopes[`user:${userId}`]).toBeUndefined();
  });
});
