import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations, migrateToLatest } from '../migrate.ts';
import type { Database } from '../schema.ts';
import { createEmptyDatabase, insertUser, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

async function readFeed(db: Kysely<Database>, names: ReadonlyMap<string, string>) {
  const rows = await db
    .selectFrom('sync_feed')
    .select(['scope', 'op', 'row_id', 'sort'])
    .where('collection', '=', 'notifications')
    .execute();
  const named = (text: string) => [...names].reduce((at, [id, name]) => at.replace(id, name), text);
  return rows.map((row) => named(`${row.row_id} ${row.op} ${row.scope} ${row.sort}`)).toSorted();
}

it('moves stored notifications to scopes of their own', async () => {
  const { db } = database;
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const before = await new Migrator({ db, provider }).migrateTo('20261121201000_concerns_vacuum');
  expect(before.error).toBeUndefined();
  const member = await insertUser(db);
  const [own, everybody] = [uuidV7(), uuidV7()];
  await sql`
    insert into notifications (id, user_id, title, message, type, created_at)
    select id, user_id, 'Hello', 'There', 'system', '2026-11-20T10:00:00.1234Z'
    from (values (${own}::uuid, ${member.id}::uuid), (${everybody}::uuid, null)) as n (id, user_id)
  `.execute(db);
  const names = new Map([
    [own, 'own'],
    [everybody, 'everybody'],
    [member.id, 'MEMBER'],
  ]);
  expect((await readFeed(db, names)).map((row) => row.trim())).toEqual([
    'everybody put community',
    'own put user:MEMBER',
  ]);
  await migrateToLatest(db);
  const sort = '2026-11-20T10:00:00.123Z';
  expect((await readFeed(db, names)).map((row) => row.trim())).toEqual([
    'everybody drop community',
    `everybody put notifications ${sort}`,
    'own drop user:MEMBER',
    `own put notifications:MEMBER ${sort}`,
  ]);
});
