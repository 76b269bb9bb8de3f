import { sql, type Kysely } from 'kysely';

/** Files people uploaded, those that training modules show, and stored bytes to be removed. */
export async function createUploads(db: Kysely<unknown>): Promise<void> {
  await createUploadTable(db);
  await createModuleFiles(db);
  await createFileRemovals(db);
}

async function createUploadTable(db: Kysely<unknown>): Promise<void> {
  // An upload is issued to one user, stored in quarantine and finalised by the same user (security.md 19,
  // 20). A finalised one outlives the account: modules and messages show it.
  await sql`
    create table uploads (
      id uuid primary key,
      user_id uuid references users on delete set null,
      file_key text not null
        constraint uploads_file_key_check check (file_key ~ '^[A-Za-z0-9._/-]{8,200}$'),
      file_type text not null
        constraint uploads_file_type_check
        check (file_type in (
          'video', 'document', 'image', 'thumbnail', 'captions', 'chat_image', 'profile_image')),
      original_name text not null
        constraint uploads_original_name_check check (char_length(original_name) between 1 and 255),
      mime_type text not null
        constraint uploads_mime_type_check check (char_length(mime_type) between 1 and 255),
      -- bytes; up to 5 GB
      file_size bigint not null
        constraint uploads_file_size_check check (file_size between 1 and 5368709120),
      status text not null default 'issued'
        constraint uploads_status_check check (status in ('issued', 'finalized')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      finalized_at timestamptz,
      -- of images: pixels, and the file of the small version
      width integer constraint uploads_width_check check (width > 0),
      height integer constraint uploads_height_check check (height > 0),
      thumbnail_key text
        constraint uploads_thumbnail_key_check check (thumbnail_key ~ '^[A-Za-z0-9._/-]{8,200}$'),
      -- seconds
      duration double precision
        constraint uploads_duration_check check (duration > 0 and duration < 1000000),
      constraint uploads_file_key unique (file_key),
      constraint uploads_thumbnail_key unique (thumbnail_key),
      constraint uploads_finalized_check check ((status = 'finalized') = (finalized_at is not null))
    )`.execute(db);
  await sql`create index uploads_user_id_idx on uploads (user_id)`.execute(db);
  await sql`
    create index uploads_unfinished_idx on uploads (expires_at) where status = 'issued'
  `.execute(db);
}

async function createModuleFiles(db: Kysely<unknown>): Promise<void> {
  // The files a module shows, looked up at each read of one. `use`: 'thumbnail' is shown to every approved
  // account, 'content' to those with a grant.
  await sql`
    create table training_module_files (
      upload_id uuid not null references uploads on delete restrict,
      module_id uuid not null references training_modules on delete cascade,
      use text not null
        constraint training_module_files_use_check check (use in ('thumbnail', 'content')),
      primary key (upload_id, module_id, use)
    )`.execute(db);
  await sql`
    create index training_module_files_module_id_idx on training_module_files (module_id)
  `.execute(db);
}

async function createFileRemovals(db: Kysely<unknown>): Promise<void> {
  // Stored bytes to be removed once `due_at` is past: inserted before bytes are written, so that a crash
  // leaves none behind, and in the transaction that deletes the row of an upload.
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
