import { type Kysely, sql } from 'kysely';

/**
 * What a member marked as unread (docs/decisions/notifications.md): a row of its own kind, so that
 * seeing the thing, which only adds rows, does not read it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification_reads add column is_unread boolean not null default false`.execute(db);
  for (const event of ['insert', 'update', 'delete']) {
    await sql`drop function ${sql.id(`feed_notificationReads_${event}`)} cascade`.execute(db);
  }
  await sql`
    select install_sync_feed('notification_reads', 'notificationReads',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'is_unread'],
      key => 'notification_id')
  `.execute(db);
}
