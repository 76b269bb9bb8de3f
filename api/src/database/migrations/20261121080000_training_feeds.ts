import { sql, type Kysely } from 'kysely';

/**
 * Training goes to devices. A wire row is built from its own table row, so what is known of its files
 * is copied into it when a module is saved. A file key is the id of an upload.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await describeFiles(db);
  await createModuleFiles(db);
  await orderGrants(db);
  await installContentFeeds(db);
  await installMemberFeeds(db);
}

async function describeFiles(db: Kysely<unknown>): Promise<void> {
  // Sizes in bytes.
  await sql`
    alter table training_modules
      add column captions_file_key text,
      add column video_file_size bigint,
      add column section_count integer not null default 0
        constraint training_modules_section_count_check check (section_count >= 0)`.execute(db);
  await sql`
    update training_modules set section_count = (
      select count(*) from training_sections where module_id = training_modules.id)`.execute(db);
  for (const table of ['training_sections', 'section_content_items']) {
    await sql`
      alter table ${sql.table(table)}
        add column captions_file_key text,
        add column poster_file_key text,
        add column file_name text,
        add column mime_type text,
        add column file_size bigint`.execute(db);
  }
}

async function createModuleFiles(db: Kysely<unknown>): Promise<void> {
  // The files a module shows: asked at each read of one. `use` says whom they are shown to:
  // 'thumbnail': every approved account, 'content': those with a grant.
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

async function orderGrants(db: Kysely<unknown>): Promise<void> {
  // A module's newest grants are read without the others. It serves what the dropped one did.
  await sql`
    create index user_module_access_newest_idx
      on user_module_access (module_id, created_at desc, id desc)`.execute(db);
  await sql`drop index user_module_access_module_id_idx`.execute(db);
}

async function installContentFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('training_modules', 'trainingModules',
      scope => $$'training'::text$$,
      sort => $$''$$,
      wire => array['title', 'description', 'module_type', 'video_file_key', 'captions_file_key',
        'thumbnail_key', 'content', 'video_file_size', 'duration', 'display_order',
        'section_count', 'published_at', 'created_at', 'updated_at'],
      present => 'not r.draft')
  `.execute(db);
  await sql`
    select install_sync_feed('training_sections', 'trainingSections',
      scope => $$'module:' || r.module_id$$,
      sort => $$''$$,
      wire => array['module_id', 'order_index', 'type', 'title', 'content', 'video_file_key',
        'document_file_key', 'captions_file_key', 'poster_file_key', 'file_name', 'mime_type',
        'file_size', 'duration', 'created_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('section_content_items', 'sectionContentItems',
      scope => $$'module:' || r.module_id$$,
      sort => $$''$$,
      wire => array['module_id', 'section_id', 'type', 'order_index', 'title', 'description',
        'content', 'file_key', 'captions_file_key', 'poster_file_key', 'file_name', 'mime_type',
        'file_size', 'duration'])
  `.execute(db);
}

async function installMemberFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('user_module_access', 'moduleAccess',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'module_id', 'created_at'])
  `.execute(db);
  // A device makes these rows before the server does: they are named by what they are about.
  await sql`
    select install_sync_feed('training_progress', 'trainingProgress',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'progress_percentage', 'completed', 'last_watched_at'],
      key => 'module_id')
  `.execute(db);
  await sql`
    select install_sync_feed('training_section_progress', 'trainingSectionProgress',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'module_id', 'progress_percentage', 'completed', 'last_watched_at'],
      key => 'section_id')
  `.execute(db);
}
