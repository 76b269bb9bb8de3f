import { type Kysely, sql } from 'kysely';

/**
 * Servers of earlier versions that still run name people in mentions and reports: the database takes
 * these names out as they write, and then out of what was written before. The triggers may go once no
 * such server can run beside a release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All at once: a running server locks `chat_messages` before the notifications of a message.
  await sql`
    lock table chat_messages, admin_messages, notifications in share row exclusive mode`.execute(
    db,
  );
  await sql`
    create function take_names_out_of_report() returns trigger language plpgsql as $$
    declare
      reported uuid;
    begin
      select message_id into reported from chat_message_reports
        where reporter_id = new.user_id and created_at = new.created_at
          and position(E'\\nReason: ' || reason || E'\\n' in new.content) > 0 limit 1;
      if reported is null then
        return new; -- a person's own words
      end if;
      new.content := regexp_replace(new.content, '^I am reporting a message by [^\\n]+ in the community chat[.]\\n',
        E'I am reporting a message in the community chat.\\n');
      if new.content not like '%See it at /community?message=%' then
        new.content := new.content || E'\\nSee it at /community?message=' || reported;
      end if;
      new.content := regexp_replace(new.content,
        '\\nThe message, deleted since(: “.*”(\\nIt has an image[.])?|, is an image[.])(?=\\nSee it at |$)',
        E'\\nThe message has been deleted since.');
      return new;
    end $$`.execute(db);
  await sql`
    create trigger take_names_out before insert on admin_messages
      for each row when (new.content ~ '^I am reporting a message by [^\\n]+ in the community chat[.]\\nReason: ')
      execute function take_names_out_of_report()`.execute(db);
  await sql`
    create function take_reporter_out() returns trigger language plpgsql as $$
    begin
      new.message := 'A member has reported a message in the community chat.';
      return new;
    end $$`.execute(db);
  await sql`
    create trigger take_reporter_out before insert on notifications
      for each row when (new.kind = 'support' and new.title = 'A message was reported')
      execute function take_reporter_out()`.execute(db);
  await sql`
    create function forget_mentions_of_the_gone() returns trigger language plpgsql as $$
    begin
      if exists (select from former join changed using (id)
          where former.sender_id is not null and changed.sender_id is null) then
        delete from notifications where kind = 'chat' and url in (
          select '/community?message=' || changed.id from former join changed using (id)
          where former.sender_id is not null and changed.sender_id is null);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger forget_mentions_of_the_gone after update on chat_messages
      referencing old table as former new table as changed
      for each statement execute function forget_mentions_of_the_gone()`.execute(db);
  await takeOutOfStored(db);
}

/** As 20261204100000_names_in_reports did. */
async function takeOutOfStored(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from notifications where kind = 'chat' and url in (
      select '/community?message=' || id from chat_messages where sender_id is null)`.execute(db);
  await sql`
    update notifications set message = 'A member has reported a message in the community chat.'
    where kind = 'support' and title = 'A message was reported'
      and message is distinct from 'A member has reported a message in the community chat.'`.execute(
    db,
  );
  await sql`
    update admin_messages as told
    set content = regexp_replace(content, '^I am reporting a message by [^\\n]+ in the community chat[.]\\n',
        E'I am reporting a message in the community chat.\\n')
      || case when content like '%See it at /community?message=%' then '' else coalesce((
        select E'\\nSee it at /community?message=' || report.message_id from chat_message_reports as report
        where report.reporter_id = told.user_id and report.created_at = told.created_at
          and position(E'\\nReason: ' || report.reason || E'\\n' in told.content) > 0 limit 1), '') end
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
