import { sql, type Kysely } from 'kysely';

/** A message is named as read only once somebody marked it (decisions, Chat): approval sets a place alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function begin_reading() returns trigger language plpgsql as $$
    begin
      insert into chat_read_positions (user_id, group_name, last_read_position)
      select new.id, group_name, position from chat_messages
      where group_name = 'general' order by position desc limit 1
      on conflict (user_id, group_name) do nothing;
      return null;
    end $$`.execute(db);
  // Marks went with their message: what a deleted one leaves named may have been marked, and stays.
  await sql`
    update chat_read_positions as own set last_read_message_id = null
    where exists (select from chat_messages where id = own.last_read_message_id)
      and not exists (
        select from chat_message_reads as marked
        where marked.user_id = own.user_id and marked.message_id = own.last_read_message_id)
  `.execute(db);
}
