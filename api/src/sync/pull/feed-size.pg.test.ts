import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import type { Trx } from '../../database/schema.ts';
import { decodeCursor } from './cursor.ts';
import { readFeed } from './feed-repository.ts';
import type { PullPlan } from './plan-pull.ts';
import { readIdle } from './read-idle.ts';
import { plan, SyncClient, testFeeds } from '../testing/sync-client.ts';

const database = await createDatabaseOfFile();

const userId = (await insertUser(database.db, { status: 'approved' })).id;
const client = new SyncClient(database.db, userId);
await sql`
  insert into sync_feed (scope, collection, row_id, sort, xid, op)
  select ${`schedule:${userId}`}, 'scheduleEntries', md5(n::text)::uuid::text, '1999',
    pg_current_xact_id(), 'put'
  from generate_series(1, 50000) as n`.execute(database.db);
await sql`vacuum analyze sync_feed`.execute(database.db);
await vi.waitFor(expectSettled, { timeout: 20_000, interval: 50 });
await client.exchange();

/**
 * Waits until no transaction is older than the scope. While one is, even in another database of the
 * cluster, every pull reads what was committed since it began: the device may not have seen it.
 */
async function expectSettled(): Promise<void> {
  const { rows } = await sql<{ is_settled: boolean }>`
    select max(xid) < pg_snapshot_xmin(pg_current_snapshot()) as is_settled
    from sync_feed`.execute(database.db);
  expect(rows).toEqual([{ is_settled: true }]);
}

/** Number of feed rows that `work` reads, planned like on a connection that runs it repeatedly. */
async function countRead(work: (trx: Trx) => Promise<unknown>): Promise<number> {
  return database.db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    const before = await readCounter(trx);
    await work(trx);
    return (await readCounter(trx)) - before;
  });
}

/** It may include this connection's earlier transactions. */
async function readCounter(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables
    where relname = 'sync_feed'`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

const settings = { feeds: testFeeds, now: new Date() };

describe('a scope of 50,000 rows', () => {
  it('is not read for an exchange without changes', async () => {
    const request = client.request();
    const count = await countRead(async (db) => {
      expect(await readIdle(db, settings, request)).not.toBeNull();
    });
    expect(count).toBeLessThan(100);
  });

  it('is not read for a pull of ten changes', async () => {
    const cursor = decodeCursor(client.cursor ?? '');
    if (!cursor) throw new Error('no cursor');
    await client.exchange(Array.from({ length: 10 }, () => client.next('schedule.add', plan())));
    const news: PullPlan = {
      kept: cursor.scopes,
      gained: [],
      lost: [],
      base: cursor.position,
      reliable: cursor.position,
      readBoot: cursor.boot,
      target: '',
      targetBoot: cursor.boot,
      baseFloors: cursor.floors,
      floors: cursor.floors,
      after: null,
      lastSequence: 0,
      reset: false,
      wire: cursor.wire,
      boot: cursor.boot,
    };
    const count = await countRead(async (trx) => {
      expect(await readFeed(trx, news, 1001)).toHaveLength(10);
    });
    expect(count).toBeLessThan(100);
    // Too many changes are read in row order instead, and none is left out.
    const first = await database.db.transaction().execute((trx) => readFeed(trx, news, 4));
    const all = await database.db.transaction().execute((trx) => readFeed(trx, news, 1001));
    expect(first).toEqual(all.slice(0, 4));
  });
});
