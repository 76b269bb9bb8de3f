import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from '../database/testing/test-database.ts';
import { readEpoch } from './epoch.ts';
import { plan, SyncClient } from './testing/sync-client.ts';

let database: TestDatabase;
let client: SyncClient;

beforeEach(async () => {
  database = await createTestDatabase();
  const user = await insertUser(database.db);
  client = new SyncClient(database.db, user.id);
  // The template was copied: the first exchange adopts the copy as a new database.
  await readEpoch(database.db);
});
afterEach(async () => {
  await database.drop();
});

const feedXids = async () => {
  const { rows } = await sql<{ xid: string }>`select xid::text as xid from sync_feed`.execute(
    database.db,
  );
  return new Set(rows.map((row) => row.xid));
};

describe('the epoch', () => {
  it('stays while the database is the same', async () => {
    const epoch = await readEpoch(database.db);
    expect(await readEpoch(database.db)).toBe(epoch);
  });

  it('stays after a mere restart of the database, and the feed keeps its ids', async () => {
    await client.exchange([client.next('schedule.add', plan())]);
    const [epoch, xids] = [await readEpoch(database.db), await feedXids()];
    await sql`update sync_state set boot = boot - interval '1 hour'`.execute(database.db);
    expect(await readEpoch(database.db)).toBe(epoch);
    expect(await feedXids()).toEqual(xids);
  });

  it.each([
    ['another cluster', sql`system_identifier = system_identifier - 1, boot = '2020-01-01'`],
    ['another timeline', sql`timeline = timeline + 1, boot = '2020-01-01'`],
    ['a dump restored into the same cluster', sql`relation = '1'::oid`],
  ])('changes for %s, and no id of the feed is of the future', async (_what, trace) => {
    await client.exchange([client.next('schedule.add', plan())]);
    await client.exchange([client.next('schedule.add', plan())]);
    const before = await readEpoch(database.db);
    const past = (await feedXids()).size;
    await sql`
      update sync_feed set xid = '9000000000000000' where collection = 'scheduleEntries'
        and row_id = (select max(id::text) from schedule_entries)`.execute(database.db);
    await sql`update sync_state set ${trace}`.execute(database.db);
    await expect(client.exchange()).rejects.toMatchObject({ problem: { code: 'other_epoch' } });
    expect(await readEpoch(database.db)).not.toBe(before);
    const { rows } = await sql`
      select from sync_feed
      where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(database.db);
    expect(rows).toHaveLength(0);
    expect((await feedXids()).size).toBe(past);
    client.epoch = null;
    const answer = await client.exchange();
    expect(answer).toMatchObject({ reset: true });
    expect(answer.scopes[`schedule:${client.userId}`]?.put).toHaveLength(2);
  });

  it('changes once for many concurrent instances', async () => {
    await sql`update sync_state set relation = '1'::oid`.execute(database.db);
    const epochs = await Promise.all(Array.from({ length: 8 }, () => readEpoch(database.db)));
    expect(new Set(epochs).size).toBe(1);
  });

  it('changes once after a large feed was restamped in parts by many at once', async () => {
    await sql`
      insert into sync_feed (scope, collection, row_id, sort, xid, op)
      select 'schedule:' || row, 'scheduleEntries', row, '', '9000000000000000', 'put'
      from generate_series(1, 12000) as row`.execute(database.db);
    await sql`update sync_state set relation = '1'::oid`.execute(database.db);
    const epochs = await Promise.all(Array.from({ length: 4 }, () => readEpoch(database.db)));
    expect(new Set(epochs).size).toBe(1);
    expect([...(await feedXids())].map(Number).every((xid) => xid < 9e15)).toBe(true);
    expect((await feedXids()).size).toBeGreaterThanOrEqual(3);
  });

  it('answers mutations known before the restore with their outcome', async () => {
    const add = client.next('schedule.add', plan());
    await client.exchange([add]);
    await sql`update sync_state set relation = '1'::oid`.execute(database.db);
    const again = new SyncClient(database.db, client.userId);
    expect(await again.exchange([{ ...add, sequence: 1 }])).toMatchObject({ lastSequence: 1 });
    const rows = await database.db.selectFrom('schedule_entries').select('id').execute();
    expect(rows).toHaveLength(1);
  });
});
