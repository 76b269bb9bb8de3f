import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootSql } from '../sync/database-boot.ts';
import { connectDatabase } from './connect.ts';
import {
  findPendingMigrations,
  migrateDatabase,
  migrateToLatest,
  refuseOutdated,
} from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Db } from './schema.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from './testing/test-database.ts';
import { waitFor } from './testing/wait-for.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('migrations', () => {
  it('has nothing to do on a migrated database', async () => {
    expect(await migrateToLatest(database.db)).toEqual([]);
  });

  it('runs each migration once when several instances start together', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    const name = `${rows[0]?.name}_fresh`;
    await database.pool.query(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const instances = Array.from({ length: 3 }, () => connectDatabase(url.href, { poolSize: 2 }));
    try {
      const ran = await Promise.all(instances.map(({ db }) => migrateToLatest(db)));
      const counts = ran.map((names) => names.length).toSorted((a, b) => a - b);
      expect(counts).toEqual([0, 0, Object.keys(migrations).length]);
    } finally {
      await Promise.all(instances.map(({ close }) => close()));
      await database.pool.query(`drop database ${name} with (force)`);
    }
  });

  it('ties the feed to this cluster, timeline and boot', async () => {
    const { rows } = await database.pool.query(
      `select count(*) from sync_state, pg_control_system() as s, pg_control_checkpoint() as c
       where sync_state.system_identifier = s.system_identifier
         and timeline = c.timeline_id and boot = ${bootSql}
         and purge_horizon = '0'::xid8 and epoch <> ''`,
    );
    expect(rows).toEqual([{ count: '1' }]);
  });

  it('creates every table of the specification', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(specifiedTables));
  });

  it('has an index for every foreign key that starts with its columns', async () => {
    // Without one, deleting a parent reads the whole child table for every row.
    const { rows } = await sql<{ key: string }>`
      select conrelid::regclass || ' ' || conname as key
      from pg_constraint as c
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index as i
        where i.indrelid = c.conrelid and i.indisvalid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ilike '%is not null%')
          and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(c.conkey)] @> c.conkey
      )`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('declares for every reference to an account what its deletion does', async () => {
    const { rows } = await database.pool.query<{ key: string }>(
      `select conrelid::regclass::text as key from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a database of another version', () => {
  const createTable = (name: string): Migration => ({
    up: async (db: Kysely<unknown>) =>
      db.schema.createTable(name).addColumn('id', 'uuid').execute(),
  });

  async function run(db: Db, other: Readonly<Record<string, Migration>>) {
    const provider = { getMigrations: () => Promise.resolve(other) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    expect(error).toBeUndefined();
  }

  async function readState({ pool }: TestDatabase) {
    const tables = await pool.query(
      `select tablename from pg_tables where schemaname = 'public' order by 1`,
    );
    const ran = await pool.query('select name, timestamp from kysely_migration order by 1');
    return { tables: tables.rows, ran: ran.rows };
  }

  it('from before the first release is refused and left as it was', async () => {
    const early = await createEmptyDatabase();
    try {
      const two = ['20261120090000_accounts', '20261122160000_unannounced_grants'] as const;
      await run(early.db, { [two[0]]: createTable('users'), [two[1]]: createTable('grants') });
      const before = await readState(early);
      await expect(migrateToLatest(early.db)).rejects.toThrow(
        /created before the first release.*Delete the data folder.*or keep running the older version/s,
      );
      expect(await readState(early)).toEqual(before);
      expect(before.ran.map(({ name }: { name: string }) => name)).toEqual(two);
    } finally {
      await early.drop();
    }
  });

  it('from a newer version is refused and left as it was', async () => {
    const newer = await createTestDatabase();
    try {
      await run(newer.db, { ...migrations, '29990101000000_later': createTable('later') });
      const before = await readState(newer);
      await expect(migrateToLatest(newer.db)).rejects.toThrow(
        'migrated by a newer version of Greenroom (29990101000000_later). Run that version.',
      );
      expect(await readState(newer)).toEqual(before);
    } finally {
      await newer.drop();
    }
  });

  it('is outdated unless what it lacks contracts the schema', () => {
    const up = () => Promise.resolve();
    const known = { first: { up }, tightened: { up, contracts: true } } as const;
    expect(() => refuseOutdated([], known)).not.toThrow();
    expect(() => refuseOutdated(['tightened'], known)).not.toThrow();
    expect(() => refuseOutdated(['first', 'tightened'], known)).toThrow(
      /of an earlier version of Greenroom\. Run npm run greenroom -- upgrade first/,
    );
  });

  it('has run no migration where the first start failed', async () => {
    const failed = await createEmptyDatabase();
    try {
      await run(failed.db, {});
      expect(await findPendingMigrations(failed.url)).toBeNull();
    } finally {
      await failed.drop();
    }
  });
});

it('runs longer than the role or the database lets a statement run', async () => {
  const limited = await createEmptyDatabase();
  try {
    const name = new URL(limited.url).pathname.slice(1);
    await limited.pool.query(`alter database ${name} set statement_timeout = '1s'`);
    const slow = '29990101000000_slow';
    const up = async (db: Kysely<unknown>) => void (await sql`select pg_sleep(1.5)`.execute(db));
    const known = { ...migrations, [slow]: { up } };
    expect((await migrateDatabase(limited.url, { known })).ran).toContain(slow);
  } finally {
    await limited.drop();
  }
});

it('ends the statement of a migration that is broken off, and leaves nothing of it', async () => {
  const { url, pool } = database;
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
  await waitFor(async () => expect((await pool.query(sleeping)).rowCount).toBe(0));
}, 30_000);

const specifiedTables = [
  'users',
  'sessions',
  'training_modules',
  'training_progress',
  'training_sections',
  'training_section_progress',
  'section_content_items',
  'user_module_access',
  'mood_entries',
  'journal_entries',
  'earnings',
  'earnings_snapshots',
  'exchange_rate_history',
  'targets',
  'bank_details',
  'bank_detail_submissions',
  'settings',
  'chat_messages',
  'chat_message_reads',
  'anonymous_concerns',
  'admin_messages',
  'blocklist_entries',
  'notifications',
  'push_subscriptions',
  'account_deletion_requests',
  'schedule_entries',
];
