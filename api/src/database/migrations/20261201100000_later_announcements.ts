import { type Kysely, sql } from 'kysely';

/** Announcements that are sent later, or are shown until a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody was there any more when it was sent: it reached none.
  await sql`
    alter table announcements
      add column scheduled_for timestamptz,
      add column show_until timestamptz,
      add column is_over boolean not null default false,
      add column final_read_by integer,
      drop constraint announcements_reach_check,
      add constraint announcements_reach_check check (reach >= 0)`.execute(db);
  await sql`
    create index announcements_scheduled_idx on announcements (scheduled_for)
      where scheduled_for is not null`.execute(db);
  await sql`
    create index announcements_show_until_idx on announcements (show_until)
      where not is_over`.execute(db);
  await sql`alter table notifications add column shown_until timestamptz`.execute(db);
  await sql`
    create index notifications_shown_until_idx on notifications (shown_until)
      where shown_until is not null`.execute(db);
  for (const event of ['insert', 'update', 'delete']) {
    await sql`drop function ${sql.id(`feed_announcements_${event}`)} cascade`.execute(db);
  }
  await sql`
    select install_sync_feed('announcements', 'announcements',
      scope => $$'administrators'$$,
      sort => $$''$$,
      wire => array['user_id', 'sent_by_id', 'scheduled_for', 'is_over'])
  `.execute(db);
}
