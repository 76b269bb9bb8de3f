import { type Kysely, sql } from 'kysely';

/**
 * Everybody's shifts by day, for administrators: in the order of the export, and with what the pages
 * of members and who is on now are found by, so that both scan the index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index schedule_entries_day_idx on schedule_entries (date, planned_start_time, id)
      include (user_id, status, planned_end_time)`.execute(db);
}
