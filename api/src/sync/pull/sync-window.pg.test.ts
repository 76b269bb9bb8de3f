import { createHash } from 'node:crypto';
import { hashedText, hashNumber } from '@greenroom/sync-protocol/sync/checksum';
import type { Put } from '@greenroom/sync-protocol/sync/sync-answer';
import { beforeEach, describe, expect, it } from 'vitest';
import { entryOf } from '../../database/testing/schedule-entries.ts';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { insertEntriesOf, pullAll } from '../testing/member-schedule.ts';
import { SyncClient } from '../testing/sync-client.ts';

const database = await createDatabaseOfFile();
let client: SyncClient;
let userId: string;

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

  describe('that has grown to several times its first size', () => {
    const close = () => ({ close: [scopeOf()] });
    const widen = async () => {
      await insertDays();
      await client.exchange();
      await client.exchange([], { extend: { [scopeOf()]: '1999-01-01' } });
    };

    it('closes on request; its rows come as removals, and again when it is extended', async () => {
      await widen();
      const closed = await client.exchange([], close());
      expect(closed.scopes[scopeOf()]?.floor).toMatch(/^20[2-9]\d-/);
      expect(closed.scopes[scopeOf()]?.put).toEqual([]);
      expect(closed.scopes[scopeOf()]?.drop).toHaveLength(2);
      const wider = await client.exchange([], { extend: { [scopeOf()]: '2005-01-01' } });
      expect(datesOf(wider.scopes[scopeOf()]?.put)).toEqual(['2010-01-01']);
    });

    it('stays without the request, and where an extension comes with it', async () => {
      await widen();
      expect((await client.exchange()).scopes).toEqual({});
      const extend = { [scopeOf()]: '1998-01-01' };
      const wider = await client.exchange([], { ...close(), extend });
      expect(wider.scopes[scopeOf()]).toMatchObject({ floor: '1998-01-01', drop: [] });
    });

    it('has the checksum of what is left', async () => {
      await widen();
      const closed = await client.exchange([], { ...close(), verify: true });
      expect(closed.scopes[scopeOf()]?.checksum?.count).toBe(1);
    });

    it('closes over several pages, with changes in between', async () => {
      await client.exchange([], { extend: { [scopeOf()]: '2000-01-01' } });
      const old = Array.from({ length: 1500 }, () => entry('2001-01-01'));
      await database.db.insertInto('schedule_entries').values(old).execute();
      await pullAll(client);
      const first = await client.exchange([], close());
      expect(first.more).toBe(true);
      // Below the floor that is rising: it is not sent, and may be dropped.
      const late = entry('2010-01-01');
      await database.db.insertInto('schedule_entries').values(late).execute();
      const rest = await pullAll(client);
      const dropped = [...(first.scopes[scopeOf()]?.drop ?? []).map(({ id }) => id), ...rest.drop];
      expect(dropped).toEqual(expect.arrayContaining(old.map(({ id }) => id)));
      expect([...rest.put, ...(await pullAll(client)).put]).toEqual([]);
      const again = await client.exchange([], close());
      expect(again.scopes).toEqual({});
    });

    it('is not closed before', async () => {
      await client.exchange();
      const date = new Date(Date.now() - 1000 * 24 * 60 * 60_000).toISOString().slice(0, 10);
      await client.exchange([], { extend: { [scopeOf()]: date } });
      expect((await client.exchange([], close())).scopes).toEqual({});
    });
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

  it('that differ cause the scope to be sent whole', async () => {
    await insertEntries(2);
    await client.exchange();
    const answer = await client.exchange([], { anew: [scopeOf()] });
    expect(answer.scopes[scopeOf()]).toMatchObject({ whole: true, put: [{}, {}] });
    expect(answer.scopes[`user:${userId}`]).toBeUndefined();
  });
});
