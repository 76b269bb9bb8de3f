import type { Database } from '@greenroom/api/database/schema';
import type { TestDatabase } from '@greenroom/api/database/testing/test-database';
import { type Kysely, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { onServer } from './replicated-world.ts';

/** Saves a database's state and restores it, like an operator's backup. */
export class DatabaseBackup {
  readonly #database: TestDatabase;
  readonly #name: string;
  readonly #copy: string;

  private constructor(database: TestDatabase) {
    this.#database = database;
    this.#name = new URL(database.url).pathname.slice(1);
    this.#copy = `${this.#name}_backup`;
  }

  static async take(database: TestDatabase): Promise<DatabaseBackup> {
    const backup = new DatabaseBackup(database);
    await onServer(database.url, [
      endSessions(backup.#name),
      `create database ${backup.#copy} template ${backup.#name} strategy wal_log`,
    ]);
    onTestFinished(() =>
      onServer(database.url, [`drop database if exists ${backup.#copy} with (force)`]),
    );
    return backup;
  }

  /** Replaces the database with the saved state under a running server. */
  async restore(): Promise<void> {
    await onServer(this.#database.url, [
      `drop database ${this.#name} with (force)`,
      `create database ${this.#name} template ${this.#copy} strategy wal_log`,
    ]);
    await makeAnew(this.#database.db);
  }
}

function endSessions(name: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
}

/** A restore recreates every table; the server detects it by this table's identity. */
async function makeAnew(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table sync_state rename to sync_state_of_before`.execute(trx);
    await sql`create table sync_state (like sync_state_of_before including all)`.execute(trx);
    await sql`insert into sync_state select * from sync_state_of_before`.execute(trx);
    await sql`drop table sync_state_of_before`.execute(trx);
  });
}
