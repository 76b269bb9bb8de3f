import { type Kysely, sql } from 'kysely';

/**
 * The notification that an announcement to everybody is, whose reads are counted. Null: it is for
 * fewer, was sent before this migration, or its notification was purged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table announcements
      add column notification_id uuid references notifications on delete set null`.execute(db);
  // Deleting a notification looks for its announcement.
  await sql`
    create index announcements_notification_idx on announcements (notification_id)
      where notification_id is not null`.execute(db);
}
