import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { entryOf } from '../../database/testing/schedule-entries.ts';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { encodeCursor } from './cursor.ts';
import { insertEntriesOf, pullAll, readCursor } from '../testing/member-schedule.ts';
import { plan, SyncClient } from '../testing/sync-client.ts';

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

describe('a pull', () => {
  it('sends held scopes whole at first and only changes afterwards', async () => {
    await insertEntries(1);
    const first = await client.exchange();
    expect(first.reset).toBe(false);
    expect(first.scopes[scopeOf()]).toMatchObject({
      whole: true,
      put: [{ row: { date: '2999-01-01' } }],
    });
    expect(first.scopes[`user:${userId}`]?.put[0]?.row).toMatchObject({ id: userId });
    expect((await client.exchange()).scopes).toEqual({});
    await insertEntries(1);
    const news = await client.exchange();
    expect(news.scopes[scopeOf()]?.whole).toBeUndefined();
    expect(news.scopes[scopeOf()]?.put).toHaveLength(1);
  });

  it("never sends another member's rows", async () => {
    await insertEntries(1);
    const stranger = await insertUser(database.db, { status: 'approved' });
    const answer = await new SyncClient(database.db, stranger.id).exchange();
    expect(Object.keys(answer.scopes).toSorted()).toEqual(
      ['community', `schedule:${stranger.id}`, `user:${stranger.id}`].toSorted(),
    );
    expect(JSON.stringify(answer)).not.toContain('2999-01-01');
  });

  it('pages 2,500 rows and ends with the position of the first page', async () => {
    await insertEntries(2500);
    const { put, pages } = await pullAll(client);
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(new Set(put).size).toBe(2500);
    expect(put).toHaveLength(2500);
  });

  it('includes changes between the pages, before and after the page reached', async () => {
    await insertEntries(1500);
    const rows = await database.db
      .selectFrom('schedule_entries')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    await client.exchange();
    const [low, high] = [rows[0]?.id ?? '', rows.at(-1)?.id ?? ''];
    await database.db
      .updateTable('schedule_entries')
      .set({ date: '2999-02-02' })
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([low, high]))))
      .execute();
    await pullAll(client);
    const next = await pullAll(client);
    expect(next.put).toContain(low);
    const later = await pullAll(client);
    expect(later.put).toEqual([]);
  });

  it('reports outcomes and the last sequence as of the first page', async () => {
    await insertEntries(1500);
    const first = await client.exchange();
    expect(first).toMatchObject({ more: true, lastSequence: 0 });
    const refused = client.next('schedule.remove', { id: v7() });
    const pushed = await client.exchange([refused], { pull: false });
    expect(pushed.lastSequence).toBe(1);
    const { answer } = await pullAll(client);
    expect(answer).toMatchObject({ lastSequence: 0, outcomes: [] });
    expect(await client.exchange()).toMatchObject({ lastSequence: 1, outcomes: [{ sequence: 1 }] });
  });

  it('reports removals, and a put whose row is gone as a drop', async () => {
    const row = entry('2999-01-01');
    await database.db.insertInto('schedule_entries').values(row).execute();
    await client.exchange();
    await database.db.deleteFrom('schedule_entries').where('id', '=', row.id).execute();
    const { drop, put } = await pullAll(client);
    expect(drop).toEqual([row.id]);
    expect(put).toEqual([]);
  });

  it('does not miss a transaction that started first and committed last', async () => {
    await client.exchange();
    const slow = await database.db.startTransaction().execute();
    const late = entry('2999-03-03');
    await slow.insertInto('schedule_entries').values(late).execute();
    await insertEntries(1);
    const between = await pullAll(client);
    expect(between.put).toHaveLength(1);
    expect(between.put).not.toContain(late.id);
    await slow.commit().execute();
    expect((await pullAll(client)).put).toEqual([late.id]);
  });

  it('would miss that transaction with a plain sequence as cursor', async () => {
    // The mutant: store the highest number seen, ask for higher ones.
    const above = async (position: string) => {
      const { rows } = await sql<{ row_id: string; xid: string }>`
        select row_id, xid::text as xid from sync_feed
        where scope = ${scopeOf()} and xid > ${position}::xid8 order by xid`.execute(database.db);
      return rows;
    };
    const slow = await database.db.startTransaction().execute();
    const late = entry('2999-03-03');
    await slow.insertInto('schedule_entries').values(late).execute();
    await insertEntries(1);
    const between = await above('0');
    await slow.commit().execute();
    const after = await above(between.at(-1)?.xid ?? '0');
    expect([...between, ...after].map((row) => row.row_id)).not.toContain(late.id);
  });

  it('pushes without pulling on request', async () => {
    await insertEntries(1);
    const answer = await client.exchange([client.next('schedule.add', plan())], { pull: false });
    expect(answer).toMatchObject({ lastSequence: 1, scopes: {}, outcomes: [], cursor: null });
  });
});

describe('scopes', () => {
  it('sends a person who joins and drops one who leaves', async () => {
    await client.exchange();
    const joiner = await insertUser(database.db, { status: 'pending' });
    expect((await client.exchange()).scopes).toEqual({});
    const users = database.db.updateTable('users').where('id', '=', joiner.id);
    await users.set({ status: 'approved' }).execute();
    const joined = await client.exchange();
    expect(joined.scopes['community']?.put).toMatchObject([
      { id: joiner.id, collection: 'people' },
    ]);
    await users.set({ status: 'rejected' }).execute();
    const left = await client.exchange();
    expect(left.scopes['community']?.drop).toEqual([{ id: joiner.id, collection: 'people' }]);
  });

  it('names a scope that is no longer held and sends a gained one whole', async () => {
    await client.exchange();
    const cursor = readCursor(client.cursor);
    client.cursor = encodeCursor({ ...cursor, scopes: ['module:gone', `user:${userId}`] });
    const answer = await client.exchange();
    expect(answer.dropScopes).toEqual(['module:gone']);
    expect(answer.scopes[scopeOf()]?.whole).toBe(true);
    expect(answer.scopes[`user:${userId}`]).toBeUndefined();
    expect((await client.exchange()).dropScopes).toEqual([]);
  });

  it('sends a collection again when the device has an older wire version', async () => {
    await insertEntries(1);
    await client.exchange();
    const cursor = readCursor(client.cursor);
    client.cursor = encodeCursor({ ...cursor, wire: { ...cursor.wire, scheduleEntries: 0 } });
    const answer = await client.exchange();
    expect(answer.scopes[scopeOf()]).toMatchObject({ whole: true, put: [{}] });
    expect((await client.exchange()).scopes).toEqual({});
  });
});

type Damage = [what: string, damage: (cursor: string) => string];

/** A cursor no server issued. */
function forge(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

function pageOf(cursor: string) {
  const { position } = readCursor(cursor);
  return { position, lastSequence: 0, after: null, gained: [], floors: {}, reset: false };
}

describe('a cursor', () => {
  it.each<Damage>([
    ['that is no base64', () => '%%%'],
    ['that is no cursor', () => Buffer.from('{"a":1}').toString('base64url')],
    ['that was cut', (cursor: string) => cursor.slice(0, 20)],
    [
      'of another epoch',
      (cursor: string) => encodeCursor({ ...readCursor(cursor), epoch: 'elsewhere' }),
    ],
    ...[
      '9:5:',
      '10:5:',
      '5:9:3,2',
      '1:1:1',
      '5:9:5,5',
      '5:5:5',
      '0:5:',
      '7:9:99999999999999999999',
    ].map((position): Damage => [
      `with the snapshot ${position}`,
      (cursor) => forge({ ...readCursor(cursor), position }),
    ]),
    ...[1.5, 1e300, -1].map((lastSequence): Damage => [
      `with the last sequence ${lastSequence}`,
      (cursor) => forge({ ...readCursor(cursor), page: { ...pageOf(cursor), lastSequence } }),
    ]),
    ['with U+0000', (cursor) => forge({ ...readCursor(cursor), floors: { a: '\u0000' } })],
    [
      'ahead of the server',
      (cursor: string) => encodeCursor({ ...readCursor(cursor), position: '99999999:99999999:' }),
    ],
  ])('%s resets: everything is sent whole', async (_what, damage) => {
    await insertEntries(1);
    await client.exchange();
    const answer = await client.exchange([], { cursor: damage(client.cursor ?? '') });
    expect(answer.reset).toBe(true);
    expect(answer.scopes[scopeOf()]).toMatchObject({ whole: true, put: [{}] });
    expect((await client.exchange()).reset).toBe(false);
  });

  it('below the horizon of purged removals resets', async () => {
    await client.exchange();
    const { rows } = await sql<{ horizon: string }>`
      update sync_state set purge_horizon = pg_snapshot_xmin(pg_current_snapshot())
      returning purge_horizon::text as horizon`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(await client.exchange()).toMatchObject({ reset: true, startsOver: true });
    await sql`update sync_state set purge_horizon = '0'`.execute(database.db);
  });
});
