import type { Database } from '@greenroom/api/database/schema';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';

/** The tables a member's replication lives in, each with the column that says whose a row is. */
const restored = [
  { table: 'schedule_entries', owner: 'user_id' },
  { table: 'sync_clients', owner: 'user_id' },
  { table: 'sync_outcomes', owner: 'user_id' },
  { table: 'sync_repeats', owner: 'user_id' },
  { table: 'sync_feed', owner: 'scope' },
  { table: 'made_effects', owner: 'user_id' },
] as const;

/** What the server itself does to a member's rows, besides what devices ask it to. */
export class ServerSide {
  readonly #db: Kysely<Database>;
  readonly #userId: string;
  readonly #open: ControlledTransaction<Database>[] = [];
  #hasBackup = false;

  constructor(db: Kysely<Database>, userId: string) {
    this.#db = db;
    this.#userId = userId;
  }

  /** Adds an entry in a transaction that stays open: it started early and will commit late. */
  async beginSlowly(): Promise<void> {
    const trx = await this.#db.startTransaction().execute();
    await this.#enter(trx, '2026-11-20');
    this.#open.push(trx);
  }

  /** Adds an entry of long ago, below the window devices begin with. */
  async enterOld(year: number): Promise<void> {
    await this.#enter(this.#db, `${year}-07-01`);
  }

  async #enter(db: Kysely<Database>, date: string): Promise<void> {
    await db
      .insertInto('schedule_entries')
      .values({
        id: v7(),
        user_id: this.#userId,
        date,
        planned_start_time: '20:00',
        planned_end_time: '22:00',
        actual_start_time: null,
        actual_end_time: null,
      })
      .execute();
  }

  /** Keeps the member's rows, and what the server knows of their devices, as a backup does. */
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
   * Goes back to the backup, as a restore of the whole database would for this one member.
   * @returns whether there was one.
   */
  async restore(): Promise<boolean> {
    if (!this.#hasBackup) return false;
    // What had not committed is in no backup.
    while (this.#open.length > 0) await this.#open.shift()?.rollback().execute();
    await this.#db.transaction().execute(async (trx) => {
      for (const { table, owner } of restored.toReversed()) {
        await sql`delete from ${sql.table(table)}
          where ${sql.ref(owner)}::text = ${this.#valueOf(owner)}`.execute(trx);
      }
      for (const { table, owner } of restored) {
        // What triggers wrote to the feed meanwhile is not what it was.
        await sql`delete from ${sql.table(table)}
          where ${sql.ref(owner)}::text = ${this.#valueOf(owner)}`.execute(trx);
        await sql`insert into ${sql.table(table)}
          select * from ${sql.table(`backup_${table}`)}`.execute(trx);
      }
      // Every table is another one after a restore; by that the server notices it.
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

  /** Forgets the removals so far, as the purge does after 90 days: older cursors must reset. */
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
