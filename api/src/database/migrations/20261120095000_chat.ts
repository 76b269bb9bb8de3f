import { sql, type Kysely } from 'kysely';

/** The community chat (spec member 3; decisions, Chat). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMessages(db);
  await createReads(db);
  await createReports(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  // A deleted account leaves its messages, under nobody's name. `position` is the order everybody
  // sees; it says nothing about which message was committed first.
  await sql`
    create table chat_messages (
      id uuid primary key,
      sender_id uuid references users on delete set null,
      recipient_id uuid references users on delete cascade,
      group_name text not null default 'general'
        constraint chat_messages_group_name_check check (group_name ~ '^[a-z0-9-]{1,50}$'),
      content text constraint chat_messages_content_check check (char_length(content) <= 4000),
      message_type text not null default 'text'
        constraint chat_messages_message_type_check
        check (message_type in ('text', 'image', 'text_with_image')),
      image_url text
        constraint chat_messages_image_url_check
        check (is_filled(image_url) and char_length(image_url) <= 2048),
      image_filename text
        constraint chat_messages_image_filename_check check (char_length(image_filename) <= 255),
      reply_to_id uuid references chat_messages on delete set null,
      "timestamp" timestamptz not null default now(),
      position bigint not null generated always as identity,
      constraint chat_messages_position_key unique (position),
      constraint chat_messages_parts_check check (
        case message_type
          when 'text' then content is not null and is_filled(content) and image_url is null
          when 'image' then image_url is not null
          else content is not null and is_filled(content) and image_url is not null
        end)
    )`.execute(db);
  await sql`
    create index chat_messages_group_idx on chat_messages (group_name, position desc)`.execute(db);
  await sql`create index chat_messages_sender_id_idx on chat_messages (sender_id)`.execute(db);
  await sql`create index chat_messages_recipient_id_idx on chat_messages (recipient_id)`.execute(
    db,
  );
  await sql`create index chat_messages_reply_to_id_idx on chat_messages (reply_to_id)`.execute(db);
}

async function createReads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_message_reads (
      message_id uuid not null references chat_messages on delete cascade,
      user_id uuid not null references users on delete cascade,
      read_at timestamptz not null default now(),
      primary key (user_id, message_id)
    )`.execute(db);
  await sql`
    create index chat_message_reads_message_id_idx on chat_message_reads (message_id)`.execute(db);
  // The position outlives the message it was read at, so that a deletion marks nothing unread.
  await sql`
    create table chat_read_positions (
      user_id uuid not null references users on delete cascade,
      group_name text not null
        constraint chat_read_positions_group_name_check check (group_name ~ '^[a-z0-9-]{1,50}$'),
      last_read_message_id uuid references chat_messages on delete set null,
      last_read_position bigint not null
        constraint chat_read_positions_position_check check (last_read_position >= 0),
      updated_at timestamptz not null default now(),
      primary key (user_id, group_name)
    )`.execute(db);
  await sql`
    create index chat_read_positions_message_idx on chat_read_positions (last_read_message_id)
  `.execute(db);
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  // Deleting the message settles what was said about it.
  await sql`
    create table chat_message_reports (
      id uuid primary key default gen_random_uuid(),
      message_id uuid not null references chat_messages on delete cascade,
      reporter_id uuid references users on delete set null,
      reason text not null
        constraint chat_message_reports_reason_check
        check (is_filled(reason) and char_length(reason) <= 1000),
      status text not null default 'pending'
        constraint chat_message_reports_status_check
        check (status in ('pending', 'reviewed', 'resolved')),
      reviewed_at timestamptz,
      reviewed_by_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      constraint chat_message_reports_key unique (message_id, reporter_id)
    )`.execute(db);
  await sql`
    create index chat_message_reports_status_idx on chat_message_reports (status, created_at)
  `.execute(db);
  await sql`
    create index chat_message_reports_reporter_id_idx on chat_message_reports (reporter_id)
  `.execute(db);
  await sql`
    create index chat_message_reports_reviewed_by_id_idx on chat_message_reports (reviewed_by_id)
  `.execute(db);
}
