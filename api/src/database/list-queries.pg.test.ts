import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countByColumn, readPage } from './list-queries.ts';
import type { Db } from './schema.ts';
import { createDatabaseOfFile, insertUser } from './testing/test-database.ts';

const database = await createDatabaseOfFile();
const { id } = await insertUser(database.db, { username: 'rosa' });
await sql`
  insert into blocklist_entries (id, member_name, description, added_by_id, created_at, updated_at)
  select gen_random_uuid(), lpad(n::text, 3, '0'), case when n <= 20 then 'late' else 'rude' end,
    ${id}, now(), now()
  from generate_series(1, 120) as n`.execute(database.db);

const entries = (db: Db) => db.selectFrom('blocklist_entries');
const listed = (db: Db) =>
  entries(db)
    .leftJoin('users', 'users.id', 'blocklist_entries.added_by_id')
    .select(['member_name', 'users.username'])
    .orderBy('member_name', 'desc');

it('reads the rows of a page in their order, with the total of all pages', async () => {
  const second = await readPage(listed(database.db), 2);
  expect(second.rows).toHaveLength(50);
  expect([second.rows[0], second.rows[49]]).toEqual([
    { member_name: '070', username: 'rosa' },
    { member_name: '021', username: 'rosa' },
  ]);
  expect(second.total).toBe(120);
});

it('answers the total beyond the last page as well', async () => {
  expect(await readPage(listed(database.db), 4)).toEqual({ rows: [], total: 120 });
});

it('counts without the joins that only the selection needs', async () => {
  const counting = listed(database.db).clearSelect().clearOrderBy();
  const plan = await counting.select((eb) => eb.fn.countAll().as('count')).explain();
  expect(JSON.stringify(plan)).not.toContain('users');
});

it('counts the rows per value, those without rows too', async () => {
  const counts = await countByColumn(
    entries(database.db).where('member_name', '>', '010'),
    'blocklist_entries.description',
    { all: 0, late: 0, rude: 0, loud: 0 },
  );
  expect(counts).toEqual({ all: 110, late: 10, rude: 100, loud: 0 });
});
