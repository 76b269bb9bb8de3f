import { sql, type Kysely } from 'kysely';

/** The chat goes to devices, is searched, and begins for everybody when they are approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFeeds(db);
  await beginReadingAtApproval(db);
  await createSearch(db);
}

async function createFeeds(db: Kysely<unknown>): Promise<void> {
  // Sixteen digits hold every position a device can count to; texts compare as the numbers do.
  await sql`
    select install_sync_feed('chat_messages', 'chatMessages',
      scope => $$'chat:' || r.group_name$$,
      sort => $$lpad(r.position::text, 16, '0')$$,
      wire => array['sender_id', 'content', 'message_type', 'image_url', 'image_filename',
        'image_width', 'image_height', 'reply_to_id', 'timestamp', 'position'],
      present => 'r.recipient_id is null')
  `.execute(db);
  await sql`
    select install_sync_feed('chat_read_positions', 'chatReads',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['last_read_message_id', 'last_read_position'])
  `.execute(db);
}

async function beginReadingAtApproval(db: Kysely<unknown>): Promise<void> {
  // Here, since there are many ways to become approved: what was said before is no news to anybody.
  await sql`
    create function begin_reading() returns trigger language plpgsql as $$
    begin
      insert into chat_read_positions
        (user_id, group_name, last_read_message_id, last_read_position)
      select new.id, group_name, id, position from chat_messages
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

async function createSearch(db: Kysely<unknown>): Promise<void> {
  // Everything of one to three characters that stands in a text, whatever these are: a search of one
  // letter or of an emoji finds its rows as one for a word does, which pg_trgm's index cannot.
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
  // What a search asks the index for: its pieces of three characters, or all of it where it is shorter.
  await sql`
    create function longest_grams(search text) returns text[]
    language sql immutable strict parallel safe as $$
      select array(
        select gram from unnest(search_grams(search)) as gram
        where char_length(gram) = least(3, char_length(lower(search))))
    $$`.execute(db);
  // Words are sorted in a few dozen messages at a time, which is a quarter of the work; the list of
  // what waits for it stays so short that neither a search nor a sender is held up by it. In kB.
  await sql`
    create index chat_messages_search_idx on chat_messages
      using gin (search_grams(content)) with (fastupdate = on, gin_pending_list_limit = 256)
  `.execute(db);
}
