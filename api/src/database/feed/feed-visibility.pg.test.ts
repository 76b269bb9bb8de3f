import { sql, type Kysely, type Transaction } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Database } from '../schema.ts';
import { createDatabaseOfFile, insertUser } from '../testing/test-database.ts';

const database = await createDatabaseOfFile();

/** A pull: changes since `position`, in a snapshot that becomes the next position. */
async function pull(db: Kysely<Database>, scope: string, position: string | null) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const snapshot = await sql<{ position: string }>`
        select pg_current_snapshot()::text as position`.execute(trx);
      const news = await trx
        .selectFrom('sync_feed')
        .select('row_id')
        .where('scope', '=', scope)
        .$if(position !== null, (query) =>
          query.where(
            sql<boolean>`xid >= pg_snapshot_xmin(${position}::pg_snapshot)
              and not pg_visible_in_snapshot(xid, ${position}::pg_snapshot)`,
          ),
        )
        .execute();
      return { rows: news.map((row) => row.row_id), position: snapshot.rows[0]?.position ?? '' };
    });
}

async function plan(trx: Kysely<Database> | Transaction<Database>, userId: string) {
  const id = uuidV7();
  await trx
    .insertInto('schedule_entries')
    .values({
      id,
      user_id: userId,
      date: '2026-03-01',
      planned_start_time: '09:00',
      planned_end_time: '17:00',
      actual_start_time: null,
      actual_end_time: null,
    })
    .execute();
  return id;
}

it('finds a transaction that began first and committed last, after a pull in between', async () => {
  const { db } = database;
  const { id: userId } = await insertUser(db);
  const scope = `schedule:${userId}`;
  const slow = await db.startTransaction().execute();
  const late = await plan(slow, userId);
  const early = await plan(db, userId);

  const between = await pull(db, scope, null);
  expect(between.rows).toEqual([early]);

  await slow.commit().execute();
  const xids = await db
    .selectFrom('sync_feed')
    .select(['row_id', 'xid'])
    .where('scope', '=', scope)
    .execute();
  const xidOf = (id: string) => BigInt(xids.find((row) => row.row_id === id)?.xid ?? 0);
  // A plain sequence cursor, at `early`, would never find it.
  expect(xidOf(late)).toBeLessThan(xidOf(early));

  const after = await pull(db, scope, between.position);
  expect(after.rows).toEqual([late]);
  expect((await pull(db, scope, after.position)).rows).toEqual([]);
});

it('never shows what a transaction rolled back', async () => {
  const { db } = database;
  const { id: userId } = await insertUser(db);
  const before = await pull(db, `schedule:${userId}`, null);
  const doomed = await db.startTransaction().execute();
  await plan(doomed, userId);
  await doomed.rollback().execute();
  expect((await pull(db, `schedule:${userId}`, before.position)).rows).toEqual([]);
});
