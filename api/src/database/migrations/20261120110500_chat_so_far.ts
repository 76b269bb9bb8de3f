import { sql, type Kysely } from 'kysely';

/** What the chat's feeds and triggers do for new rows, for those that were there before them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await feedRowsSoFar(db);
  await beginReadingOfMembersSoFar(db);
}

async function feedRowsSoFar(db: Kysely<unknown>): Promise<void> {
  // As install_sync_feed was told to write them (20261120110000_chat_feeds).
  await sql`
    insert into sync_feed (scope, collection, row_id, sort, xid, op)
    select 'chat:' || group_name, 'chatMessages', id::text, lpad(position::text, 16, '0'),
      pg_current_xact_id(), 'put'
    from chat_messages where recipient_id is null`.execute(db);
  await sql`
    insert into sync_feed (scope, collection, row_id, sort, xid, op)
    select 'user:' || user_id, 'chatReads', id, '', pg_current_xact_id(), 'put'
    from chat_read_positions`.execute(db);
}

async function beginReadingOfMembersSoFar(db: Kysely<unknown>): Promise<void> {
  // At what was said last before they were approved; nothing was: they begin with the first message.
  await sql`
    insert into chat_read_positions (user_id, group_name, last_read_message_id, last_read_position)
    select users.id, heard.group_name, heard.id, heard.position
    from users cross join lateral (
      select group_name, id, position from chat_messages
      where group_name = 'general'
        and "timestamp" <= coalesce(users.approved_at, users.created_at)
      order by position desc limit 1
    ) as heard
    where users.status = 'approved'
    on conflict (user_id, group_name) do nothing`.execute(db);
}
