import type { Database, Db } from '@greenroom/api/database/schema';
import { insertEntry } from '@greenroom/api/database/testing/schedule-entries';
import { type ControlledTransaction, sql } from 'kysely';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import { TestDevice } from './test-device.ts';

/** The tables of a member's replication, with the column of the owner. */
const restored = [
  { table: 'schedule_entries', owner: 'user_id' },
  { table: 'sync_clients', owner: 'user_id' },
  { table: 'sync_outcomes', owner: 'user_id' },
  { table: 'sync_repeats', owner: 'user_id' },
  { table: 'sync_feed', owner: 'scope' },
  { table: 'made_effects', owner: 'user_id' },
] as const;

/** The server's own changes to a member's rows, not requested by a device. */
export class ServerSide {
  readonly #db: Db;
  readonly #userId: string;
  readonly #api: ApiUnderTest;
  readonly #open: ControlledTransaction<Database>[] = [];
  #hasBackup = false;

  constructor(db: Db, userId: string, api: ApiUnderTest) {
    this.#db = db;
    this.#userId = userId;
    this.#api = api;
  }

  /** Deletes another member in the middle of an exchange. @throws when that is taken for a restore */
  async deleteOther(): Promise<void> {
    await deleteInMidExchange(this.#db, this.#api);
  }

  /** Adds an entry in a transaction that stays open and commits late. */
  async beginSlowly(): Promise<void> {
    const trx = await this.#db.startTransaction().execute();
    await this.#enter(trx, '2026-11-20');
    this.#open.push(trx);
  }

  /** Adds an old entry, below the window devices start with. */
  async enterOld(year: number): Promise<void> {
    await this.#enter(this.#db, `${year}-07-01`);
  }

  async #enter(db: Db, date: string): Promise<void> {
    await insertEntry(db, this.#userId, date);
  }

  /** Saves the member's rows and the server's state of their devices. */
  async backUp(): Promise<void> {
    await this.forgetBackup();
    for (const { table, owner } of restored) {
      await sql`create table ${sql.table(`backup_${table}`)} as
        select * from ${sql.table(table)} where ${sql.ref(owner)}::text = ${this.#valueOf(owner)}`.execute(
        this.#db,
      );
    }
    this.#hasBackup = true;
  }

  /**
   * Restores the backup for this member alone.
   * @returns whether there was one
   */
  async restore(): Promise<boolean> {
    if (!this.#hasBackup) return false;
    // Uncommitted changes are in no backup.
    while (this.#open.length > 0) await this.#open.shift()?.rollback().execute();
    await this.#db.transaction().execute(async (trx) => {
      for (const { table, owner } of restored.toReversed()) {
        await sql`delete from ${sql.table(table)}
          where ${sql.ref(owner)}::text = ${this.#valueOf(owner)}`.execute(trx);
      }
      for (const { table, owner } of restored) {
        // Replaces the feed rows the triggers wrote during the restore.
        await sql`delete from ${sql.table(table)}
          where ${sql.ref(owner)}::text = ${this.#valueOf(owner)}`.execute(trx);
        await sql`insert into ${sql.table(table)}
          select * from ${sql.table(`backup_${table}`)}`.execute(trx);
      }
      // A restore recreates every table, by which the server detects it.
      await sql`update sync_state set relation = '1'::oid`.execute(trx);
    });
    return true;
  }

  async forgetBackup(): Promise<void> {
    this.#hasBackup = false;
    for (const { table } of restored) {
      await sql`drop table if exists ${sql.table(`backup_${table}`)}`.execute(this.#db);
    }
  }

  #valueOf(owner: string): string {
    return owner === 'scope' ? `schedule:${this.#userId}` : this.#userId;
  }

  async commitOldest(): Promise<void> {
    await this.#open.shift()?.commit().execute();
  }

  async commitAll(): Promise<void> {
    while (this.#open.length > 0) await this.commitOldest();
  }

  /** Purges the removals so far, as happens after 90 days: older cursors must reset. */
  async forgetRemovals(): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await sql`
        update sync_state
        set purge_horizon =
          (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text::xid8`.execute(trx);
      await sql`
        delete from sync_feed
        where op = 'drop' and xid <= (select purge_horizon from sync_state)`.execute(trx);
    });
  }
}

/**
 * Deletes a new member after an exchange of theirs has read its session, and before it reads the
 * state of their device. The server must not take the missing device for an older database: a new
 * epoch would make every device of the community start over.
 */
async function deleteInMidExchange(db: Db, api: ApiUnderTest): Promise<void> {
  const { userId, send } = await api.createMember();
  const device = new TestDevice(userId, send);
  await device.switchOn();
  try {
    await planShift(device);
    await device.replica.exchangeNow('person');
    const epoch = await readStoredEpoch(db);
    await deleteDuring(db, userId, () => device.replica.exchangeNow('person'));
    expect(await readStoredEpoch(db)).toBe(epoch);
    await device.replica.exchangeNow('person');
    expect(device.replica.getStatus().connection).toBe('gone');
  } finally {
    await device.switchOff();
  }
}

async function planShift(device: TestDevice): Promise<void> {
  const times = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
  await device.replica.mutate('schedule.add', { id: v7(), date: '2999-01-01', ...times });
}

/** Deletes the account while `exchange` waits for the table it reads after the session. */
async function deleteDuring(db: Db, userId: string, exchange: () => Promise<void>): Promise<void> {
  const holder = await db.startTransaction().execute();
  await sql`lock table sync_state in access exclusive mode`.execute(holder);
  const exchanging = exchange();
  await waitFor('the exchange to wait', () => isWaiting(db));
  await db.deleteFrom('users').where('id', '=', userId).execute();
  await holder.commit().execute();
  await exchanging;
}

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = 'sync_state'::regclass and not granted`.execute(db);
  return rows.length > 0;
}

async function readStoredEpoch(db: Db): Promise<string> {
  const row = await db.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
  return row.epoch;
}
