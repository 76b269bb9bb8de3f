import { sql, type Kysely } from 'kysely';

/** The community chat (spec member 3). */
export async function createChat(db: Kysely<unknown>): Promise<void> {
  await createMessages(db);
  await createReads(db);
  await beginReadingAtApproval(db);
  await createReports(db);
  await createSearch(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  // Messages of a deleted account stay without a sender. Whatever writes a message holds the group's
  // lock until the commit: `position` is the order of commits.
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
      -- px of the stored image, so that a list knows its height before it is loaded
      image_width integer
        constraint chat_messages_image_width_check check (image_width between 1 and 100000),
      image_height integer
        constraint chat_messages_image_height_check check (image_height between 1 and 100000),
      -- includes the sender, so that unread messages are counted in the index alone
      constraint chat_messages_position_key unique (group_name, position) include (sender_id),
      constraint chat_messages_parts_check check (
        case message_type
          when 'text' then content is not null and is_filled(content) and image_url is null
          when 'image' then image_url is not null
          else content is not null and is_filled(content) and image_url is not null
        end)
    )`.execute(db);
  await sql`create index chat_messages_sender_id_idx on chat_messages (sender_id)`.execute(db);
  await sql`create index chat_messages_recipient_id_idx on chat_messages (recipient_id)`.execute(
    db,
  );
  await sql`create index chat_messages_reply_to_id_idx on chat_messages (reply_to_id)`.execute(db);
  // Each read of a file looks up whether a message shows it.
  await sql`
    create index chat_messages_image_url_idx on chat_messages (image_url)
      where image_url is not null`.execute(db);
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
  // `id` is the row's key on devices. The message has no foreign key: the position outlives it, and the
  // deletion of a message that a thousand members read last must not write and replicate a thousand rows.
  await sql`
    create table chat_read_positions (
      user_id uuid not null references users on delete cascade,
      group_name text not null
        constraint chat_read_positions_group_name_check check (group_name ~ '^[a-z0-9-]{1,50}$'),
      last_read_message_id uuid,
      last_read_position bigint not null
        constraint chat_read_positions_position_check check (last_read_position >= 0),
      updated_at timestamptz not null default now(),
      id text not null generated always as (user_id::text || ':' || group_name) stored,
      primary key (user_id, group_name),
      constraint chat_read_positions_id_key unique (id)
    )`.execute(db);
}

async function beginReadingAtApproval(db: Kysely<unknown>): Promise<void> {
  // A trigger, since there are several ways of approval: earlier messages do not count as unread.
  await sql`
    create function begin_reading() returns trigger language plpgsql as $$
    begin
      insert into chat_read_positions (user_id, group_name, last_read_position)
      select new.id, group_name, position from chat_messages
      where group_name = 'general' order by position desc limit 1
      on conflict (user_id, group_name) do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger begin_reading_as_new after insert on users
      for each row when (new.status = 'approved') execute function begin_reading()`.execute(db);
  await sql`
    create trigger begin_reading after update of status on users
      for each row when (new.status = 'approved' and old.status <> 'approved')
      execute function begin_reading()`.execute(db);
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  // Deleting a message deletes its reports.
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

async function createSearch(db: Kysely<unknown>): Promise<void> {
  // All sequences of one to three characters of a text: unlike pg_trgm's index, it also finds single
  // letters, punctuation and emoji.
  await sql`
    create function search_grams(content text) returns text[]
    language plpgsql immutable strict parallel safe cost 10000 as $$
    declare
      letters text[] := string_to_array(lower(content), null);
      grams text[] := '{}';
    begin
      for place in 1 .. cardinality(letters) loop
        grams := grams || letters[place];
        if place > 1 then grams := grams || (letters[place - 1] || letters[place]); end if;
        if place > 2 then
          grams := grams || (letters[place - 2] || letters[place - 1] || letters[place]);
        end if;
      end loop;
      return grams;
    end $$`.execute(db);
  // The sequences to look up for a search: those of three characters, or a shorter search itself.
  await sql`
    create function longest_grams(search text) returns text[]
    language sql immutable strict parallel safe as $$
      select array(
        select gram from unnest(search_grams(search)) as gram
        where char_length(gram) = least(3, char_length(lower(search))))
    $$`.execute(db);
  // Messages are merged into the index a few dozen at a time, which is a quarter of the work; the list of
  // pending ones is short enough not to delay a search or a sender. In kB.
  await sql`
    create index chat_messages_search_idx on chat_messages
      using gin (search_grams(content)) with (fastupdate = on, gin_pending_list_limit = 256)
  `.execute(db);
}
