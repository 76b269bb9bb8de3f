import { sql, type Kysely } from 'kysely';

/** The index by which reminders find what starts within half an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index schedule_entries_due_idx on schedule_entries (date, planned_start_time)
      where status = 'planned' and not reminder_sent`.execute(db);
  await sql`drop index schedule_entries_reminder_idx`.execute(db);
}
