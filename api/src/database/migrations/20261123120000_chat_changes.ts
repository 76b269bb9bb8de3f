import { type Kysely, sql } from 'kysely';

/** Editing and deleting one's own message, and reactions (docs/decisions/chat.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await widenMessages(db);
  await createEarlierTexts(db);
  await createReactions(db);
  await replicateAnew(db);
}

async function widenMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat_messages
      add column edited_at timestamptz,
      add column deleted_at timestamptz,
      add column reactions jsonb not null default '[]',
      drop constraint chat_messages_parts_check,
      add constraint chat_messages_parts_check check (
        case
          when deleted_at is not null
            then content is null and image_url is null and reactions = '[]'
          when message_type = 'text'
            then content is not null and is_filled(content) and image_url is null
          when message_type = 'image' then image_url is not null
          else content is not null and is_filled(content) and image_url is not null
        end)`.execute(db);
  // Deleted messages are not unread: counted apart, so that the others are still counted in their index.
  await sql`
    create index chat_messages_deleted_idx on chat_messages (group_name, position)
      include (sender_id) where deleted_at is not null`.execute(db);
  // Notifications of a message go with it.
  await sql`
    create index notifications_of_chat_idx on notifications (url) where kind = 'chat'`.execute(db);
}

async function createEarlierTexts(db: Kysely<unknown>): Promise<void> {
  // Deleted with the message, and with the account of who wrote it.
  await sql`
    create table chat_earlier_texts (
      id uuid primary key default gen_random_uuid(),
      message_id uuid not null references chat_messages on delete cascade,
      author_id uuid not null references users on delete cascade,
      content text
        constraint chat_earlier_texts_content_check check (char_length(content) <= 4000),
      image_filename text
        constraint chat_earlier_texts_image_filename_check
        check (char_length(image_filename) <= 255),
      replaced_at timestamptz not null
    )`.execute(db);
  await sql`
    create index chat_earlier_texts_message_id_idx
      on chat_earlier_texts (message_id, replaced_at)`.execute(db);
  await sql`
    create index chat_earlier_texts_author_id_idx on chat_earlier_texts (author_id)`.execute(db);
}

async function createReactions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_reactions (
      message_id uuid not null references chat_messages on delete cascade,
      user_id uuid not null references users on delete cascade,
      emoji text not null
        constraint chat_reactions_emoji_check check (emoji in ('👍', '❤️', '😂', '🔥', '👏', '😢')),
      reacted_at timestamptz not null,
      primary key (message_id, emoji, user_id)
    )`.execute(db);
  await sql`create index chat_reactions_user_id_idx on chat_reactions (user_id)`.execute(db);
  // A trigger, since reactions also go with an account: the message's row is what is replicated. It is
  // locked by a statement of its own, so that the next one sees what was committed meanwhile.
  await sql`
    create function gather_reactions() returns trigger language plpgsql as $$
    declare
      id_of_message uuid := coalesce(new.message_id, old.message_id);
    begin
      perform from chat_messages where id = id_of_message for update;
      update chat_messages set reactions = coalesce((
        select jsonb_agg(jsonb_build_object('emoji', emoji, 'userIds', user_ids) order by place)
        from (
          select emoji, jsonb_agg(user_id order by reacted_at, user_id) as user_ids,
            array_position(array['👍', '❤️', '😂', '🔥', '👏', '😢'], emoji) as place
          from chat_reactions where message_id = id_of_message group by emoji
        ) as by_emoji), '[]')
      where id = id_of_message;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger gather_reactions after insert or delete on chat_reactions
      for each row execute function gather_reactions()`.execute(db);
}

async function replicateAnew(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) {
    await sql`drop function ${sql.id(`feed_chatMessages_${event}`)} cascade`.execute(db);
  }
  await sql`
    select install_sync_feed('chat_messages', 'chatMessages',
      scope => $$'chat:' || r.group_name$$,
      sort => $$lpad(r.position::text, 16, '0')$$,
      wire => array['sender_id', 'content', 'message_type', 'image_url', 'image_filename',
        'image_width', 'image_height', 'reply_to_id', 'timestamp', 'edited_at', 'deleted_at',
        'reactions', 'position'],
      present => 'r.recipient_id is null')
  `.execute(db);
}
