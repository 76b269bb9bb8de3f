import type { Db } from '@greenroom/api/database/schema';
import type { TestDatabase } from '@greenroom/api/database/testing/test-database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { countMadeEffects } from '../convergence/test-world.ts';
import { onServer, ReplicatedWorld } from './replicated-world.ts';
import { moveShift, planShift, settle, shownEntries } from './shifts.ts';

/** Saves a database's state and restores it, like an operator's backup. */
class DatabaseBackup {
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

it('sends changes lost in a restore again, once, from both devices', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const [first, second] = [await member.device(), await member.device()];
  const kept = await planShift(first);
  await settle(first, second);
  const backup = await DatabaseBackup.take(world.database);

  // After the backup: acknowledged to both devices, changed by both, partly still queued.
  const lost = [await planShift(first), await planShift(second)];
  await moveShift(second, kept, '18:00');
  await settle(first, second);
  await moveShift(first, lost[1] ?? '', '19:00');
  await settle(first, second);
  const before = await world.readEntries(member.userId);
  const effects = await countMadeEffects(world.db, member.userId);
  const queued = await planShift(second);
  expect(before).toHaveLength(3);

  await backup.restore();
  expect(await world.readEntries(member.userId)).toHaveLength(1);
  await settle(first, second);

  const after = await world.readEntries(member.userId);
  expect(after.map(({ id }) => id)).toEqual([kept, ...lost, queued]);
  expect(after.map(({ plannedStartTime }) => plannedStartTime)).toEqual([
    '18:00',
    '20:00',
    '19:00',
    '20:00',
  ]);
  // The kept state has each effect once: those before the restore and the queued one.
  expect(await countMadeEffects(world.db, member.userId)).toBe(effects + 1);
  for (const { replica } of [first, second]) {
    expect(await shownEntries(replica)).toEqual(after);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(replica.getStatus()).toMatchObject({ connection: 'online', notice: null });
  }
});

it('removes again entries that the restore brought back', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const [first, second] = [await member.device(), await member.device()];
  const id = await planShift(first);
  await settle(first, second);
  const backup = await DatabaseBackup.take(world.database);
  await second.replica.mutate('schedule.remove', { id });
  await settle(first, second);
  await backup.restore();
  await settle(first, second);
  expect(await world.readEntries(member.userId)).toEqual([]);
  for (const { replica } of [first, second]) expect(await shownEntries(replica)).toEqual([]);
});

function endSessions(name: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
}

/** A restore recreates every table; the server detects it by this table's identity. */
async function makeAnew(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table sync_state rename to sync_state_of_before`.execute(trx);
    await sql`create table sync_state (like sync_state_of_before including all)`.execute(trx);
    await sql`insert into sync_state select * from sync_state_of_before`.execute(trx);
    await sql`drop table sync_state_of_before`.execute(trx);
  });
}
