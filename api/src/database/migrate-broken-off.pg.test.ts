import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { migrations } from './migrations.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { waitFor } from './testing/wait-for.ts';

it('ends the statement of a migration that is broken off, and leaves nothing of it', async () => {
  const { url, pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const slow = '29990101000000_slow';
  const known = {
    ...migrations,
    [slow]: {
      up: async (db: Kysely<unknown>) => {
        await sql`create table planted (id int)`.execute(db);
        await sql`select pg_sleep(600)`.execute(db);
      },
    },
  };
  const controller = new AbortController();
  const work = migrateDatabase(url, { known, signal: controller.signal });
  const settled = work.catch((error: unknown) => error);
  const sleeping = `select 1 from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`;
  await waitFor(async () => expect((await pool.query(sleeping)).rowCount).toBe(1));
  controller.abort(new Error('Broken off'));
  expect(await settled).toEqual(new Error('Broken off'));
  const { rows } = await pool.query(
    `select to_regclass('planted') as planted, count(*)::int as ran from kysely_migration
     where name = $1`,
    [slow],
  );
  expect(rows).toEqual([{ planted: null, ran: 0 }]);
  expect((await pool.query(sleeping)).rowCount).toBe(0);
}, 30_000);
