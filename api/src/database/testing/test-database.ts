import type { Insertable } from 'kysely';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, inject } from 'vitest';
import type { UserRow, UsersTable } from '../../features/users/users-table.ts';
import { connectDatabase, type ConnectOptions } from '../connect.ts';
import type { Db } from '../schema.ts';
import './global-setup.ts';

export interface TestDatabase {
  readonly url: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Closes the pool and drops the database, even while others are connected to it. */
  drop(): Promise<void>;
}

/** A separate migrated database, empty except for rows of migrations; takes about 30 ms. */
export async function createTestDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  const database = await openNewDatabase(
    `template ${inject('testTemplate')} strategy file_copy`,
    options,
  );
  await database.pool.query('update sync_state set epoch = gen_random_uuid()::text');
  return database;
}

/** A separate database for all tests of a file, which awaits it at its top; dropped after them. */
export async function createDatabaseOfFile(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return database;
}

/** A separate database without tables, for tests of migrations. */
export async function createEmptyDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  return openNewDatabase('', options);
}

async function openNewDatabase(copy: string, options: ConnectOptions): Promise<TestDatabase> {
  const server = inject('testServerUrl');
  const name = `greenroom_test_${process.pid}_${Math.random().toString(36).slice(2, 12)}`;
  await onServer(server, async (pool) => {
    await pool.query(`create database ${name} ${copy}`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { db, pool, close } = connectDatabase(url.href, options);
  return {
    url: url.href,
    db,
    pool,
    async drop() {
      await close();
      await onServer(server, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      });
    },
  };
}

/** Long ago, so that a mutation's own time is not clamped to it. */
const approvedAt = new Date('2020-01-01T00:00:00Z');

/** Stores an approved local member with unique names; `overrides` set single columns. */
export async function insertUser(
  db: Db,
  overrides: Partial<Insertable<UsersTable>> = {},
): Promise<UserRow> {
  const id = overrides.id ?? uuidV7();
  const username = overrides.username ?? `member-${id.slice(-12)}`;
  return db
    .insertInto('users')
    .values({
      id,
      username,
      email: `${id}@example.test`,
      password: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$bm90LWEtcmVhbC1oYXNo',
      auth_type: 'local',
      status: 'approved',
      approved_at: approvedAt,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function onServer(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const { pool, close } = connectDatabase(url, { poolSize: 1, statementTimeout: 60_000 });
  try {
    await work(pool);
  } finally {
    await close();
  }
}
