import { sql, type Kysely } from 'kysely';

/** What the chat and its pictures need of tables that were there before them, rows and all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sayWhichKeyIsUnknown(db);
  await changeMessages(db);
  await changeReadPositions(db);
  await changeUploads(db);
  await createFileRemovals(db);
}

async function sayWhichKeyIsUnknown(db: Kysely<unknown>): Promise<void> {
  // Otherwise `install_sync_feed` fails for a key that is no column with a syntax error somewhere.
  await sql`
    create or replace function sync_feed_key_type(target regclass, key text)
    returns text stable language plpgsql as $$
    declare
      key_type text := (
        select format_type(atttypid, atttypmod) from pg_attribute
        where attrelid = target and attname = key and not attisdropped);
    begin
      if key_type is null then
        raise exception '% has no column "%" to name its rows by in a feed', target, key
          using errcode = 'undefined_column';
      end if;
      return key_type;
    end $$`.execute(db);
}

async function changeMessages(db: Kysely<unknown>): Promise<void> {
  // Width and height are px of the stored picture, so that a list knows its height before it is loaded.
  // Who writes a message holds the group's lock to the commit: `position` is the order of commits. Its
  // key has the sender with it, so that unread messages are counted in the index alone.
  await sql`
    alter table chat_messages
      add column image_width integer
        constraint chat_messages_image_width_check check (image_width between 1 and 100000),
      add column image_height integer
        constraint chat_messages_image_height_check check (image_height between 1 and 100000),
      drop constraint chat_messages_position_key`.execute(db);
  await sql`
    alter table chat_messages add constraint chat_messages_position_key
      unique (group_name, position) include (sender_id)`.execute(db);
  await sql`drop index chat_messages_group_idx`.execute(db);
  // Whether a message shows a file is asked at each read of it.
  await sql`
    create index chat_messages_image_url_idx on chat_messages (image_url)
      where image_url is not null`.execute(db);
}

async function changeReadPositions(db: Kysely<unknown>): Promise<void> {
  // The id is the row's name on devices. The message's refers to nothing: deleting what a thousand have
  // read last must not write a thousand rows and send them out.
  await sql`
    alter table chat_read_positions
      add column id text not null generated always as (user_id::text || ':' || group_name) stored,
      add constraint chat_read_positions_id_key unique (id),
      drop constraint chat_read_positions_last_read_message_id_fkey`.execute(db);
  await sql`drop index chat_read_positions_message_idx`.execute(db);
}

async function changeUploads(db: Kysely<unknown>): Promise<void> {
  // Pixels, of images, and where a small picture of one is.
  await sql`
    alter table uploads
      add column width integer constraint uploads_width_check check (width > 0),
      add column height integer constraint uploads_height_check check (height > 0),
      add column thumbnail_key text
        constraint uploads_thumbnail_key_check check (thumbnail_key ~ '^[A-Za-z0-9._/-]{8,200}$'),
      add constraint uploads_thumbnail_key unique (thumbnail_key)`.execute(db);
}

async function createFileRemovals(db: Kysely<unknown>): Promise<void> {
  // Stored bytes that are to go once `due_at` is past: noted before bytes are written, so that a crash
  // leaves none behind, and by whatever deletes the row of an upload, in its transaction.
  await sql`
    create table file_removals (
      file_key text primary key,
      due_at timestamptz not null
    )`.execute(db);
  await sql`create index file_removals_due_at_idx on file_removals (due_at)`.execute(db);
  await sql`
    create function note_file_removals() returns trigger language plpgsql as $$
    begin
      insert into file_removals (file_key, due_at)
      select key, now() from gone, unnest(array[gone.file_key, gone.thumbnail_key]) as key
      where key is not null
      on conflict (file_key) do update set due_at = excluded.due_at;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger uploads_removed after delete on uploads
      referencing old table as gone
      for each statement execute function note_file_removals()`.execute(db);
}
