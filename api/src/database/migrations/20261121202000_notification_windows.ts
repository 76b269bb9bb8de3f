import { sql, type Kysely } from 'kysely';

/**
 * Notifications get scopes of their own, sorted by time, so that a device may hold the newest only:
 * `notifications:<id>` a member's own, `notifications` those for everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) {
    await sql`drop function ${sql.id(`feed_notifications_${event}`)} cascade`.execute(db);
  }
  const scope = `'notifications' || coalesce(':' || r.user_id, '')`;
  // As the wire's createdAt: a device compares both.
  const sort = `to_char(date_trunc('milliseconds', r.created_at) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await sql`
    select install_sync_feed('notifications', 'notifications', scope => ${scope}, sort => ${sort},
      wire => array['title', 'message', 'type', 'kind', 'url', 'created_at'])
  `.execute(db);
  // Devices drop them from the former scopes; what comes in a new one stays.
  await sql`
    update sync_feed set op = 'drop', xid = pg_current_xact_id()
    where collection = 'notifications' and op = 'put'`.execute(db);
  await sql`
    insert into sync_feed (scope, collection, row_id, sort, xid, op)
    select ${sql.raw(scope)}, 'notifications', r.id::text, ${sql.raw(sort)},
      pg_current_xact_id(), 'put'
    from notifications as r`.execute(db);
}
