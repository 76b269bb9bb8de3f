import { sql, type Kysely } from 'kysely';

/** Uploads of training files: captions, and a video's length. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads
      drop constraint uploads_file_type_check,
      add constraint uploads_file_type_check check (file_type in (
        'video', 'document', 'image', 'thumbnail', 'captions', 'chat_image', 'profile_image')),
      -- seconds
      add column duration double precision
        constraint uploads_duration_check check (duration > 0 and duration < 1000000)
  `.execute(db);
  // Each read of a training file asks which items show it.
  await sql`
    create index section_content_items_file_key_idx on section_content_items (file_key)
      where file_key is not null`.execute(db);
}
