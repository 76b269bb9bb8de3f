import { type Kysely, sql } from 'kysely';

/**
 * What the server wrote of mentions and reports no longer names an account that may be deleted, or
 * has been. The author of a reported message is shown where its link leads. What a deleted message
 * said is for administrators alone, and the reporter reads these texts, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from notifications where kind = 'chat' and url in (
      select '/community?message=' || id from chat_messages where sender_id is null)`.execute(db);
  await sql`
    update notifications set message = 'A member has reported a message in the community chat.'
    where kind = 'support' and title = 'A message was reported'`.execute(db);
  await sql`
    update admin_messages as told
    set content = regexp_replace(content, '^I am reporting a message by [^\\n]+ in the community chat[.]\\n',
        E'I am reporting a message in the community chat.\\n')
      || case when content like '%See it at /community?message=%' then '' else coalesce((
        select E'\\nSee it at /community?message=' || report.message_id from chat_message_reports as report
        where report.reporter_id = told.user_id and report.created_at = told.created_at limit 1), '') end
    where content ~ '^I am reporting a message by [^\\n]+ in the community chat[.]\\nReason: '`.execute(
    db,
  );
  await sql`
    update admin_messages set content = regexp_replace(content,
      '\\nThe message, deleted since(: “.*”(\\nIt has an image[.])?|, is an image[.])(?=\\nSee it at |$)',
      E'\\nThe message has been deleted since.')
    where content ~ '^I am reporting a message in the community chat[.]\\nReason: '
      and content like E'%\\nThe message, deleted since%'`.execute(db);
}
