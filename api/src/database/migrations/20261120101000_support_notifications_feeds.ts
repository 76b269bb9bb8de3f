import { sql, type Kysely } from 'kysely';

/**
 * Messages to the administrators, notifications and their read state go to devices. `responded_at`
 * names the response a member marks as read, so that one given meanwhile stays unread.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_messages add column responded_at timestamptz`.execute(db);
  await sql`
    select install_sync_feed('admin_messages', 'adminMessages',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['content', 'status', 'admin_response', 'responded_at', 'reviewed_at',
        'read_by_user_at', 'created_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('notifications', 'notifications',
      scope => $$coalesce('user:' || r.user_id, 'community')$$,
      sort => $$''$$,
      wire => array['title', 'message', 'type', 'kind', 'url', 'created_at'])
  `.execute(db);
  // The row says no more than that it is there: it is the same for everybody who has read it.
  await sql`
    select install_sync_feed('notification_reads', 'notificationReads',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id'],
      key => 'notification_id')
  `.execute(db);
}
