import { sql, type Kysely } from 'kysely';

/** Training modules, who may open them and how far everybody got (spec member 3, admin 3). */
export async function createTraining(db: Kysely<unknown>): Promise<void> {
  await createModules(db);
  await createSections(db);
  await createItems(db);
  await refuseUnfinishedModules(db);
  await createAccess(db);
  await createProgress(db);
}

async function createModules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table training_modules (
      id uuid primary key default gen_random_uuid(),
      title text not null
        constraint training_modules_title_check
        check (is_filled(title) and char_length(title) <= 200),
      description text,
      module_type text not null default 'multi-section'
        constraint training_modules_module_type_check
        check (module_type in ('multi-section', 'single-video')),
      video_url text,
      video_file_key text,
      document_url text,
      document_file_key text,
      thumbnail_url text,
      thumbnail_key text,
      content text,
      -- whole minutes
      duration integer not null default 0
        constraint training_modules_duration_check check (duration >= 0),
      display_order integer not null default 0,
      draft boolean not null default false,
      published_at timestamptz,
      created_by_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      captions_file_key text,
      -- bytes
      video_file_size bigint,
      section_count integer not null default 0
        constraint training_modules_section_count_check check (section_count >= 0),
      constraint training_modules_published_at_check check (draft or published_at is not null),
      constraint training_modules_video_check check (
        draft or module_type <> 'single-video'
        or video_url is not null or video_file_key is not null)
    )`.execute(db);
  await sql`
    create index training_modules_order_idx on training_modules (display_order, id)`.execute(db);
  await sql`
    create index training_modules_created_by_id_idx on training_modules (created_by_id)
  `.execute(db);
}

async function createSections(db: Kysely<unknown>): Promise<void> {
  // Deferrable, so that sections can swap places within a transaction.
  await sql`
    create table training_sections (
      id uuid primary key default gen_random_uuid(),
      module_id uuid not null references training_modules on delete cascade,
      order_index integer not null
        constraint training_sections_order_index_check check (order_index >= 0),
      -- null where the section consists of items
      type text
        constraint training_sections_type_check check (type in ('video', 'text', 'document')),
      title text not null
        constraint training_sections_title_check
        check (char_length(title) <= 200),
      content text,
      video_url text,
      video_file_key text,
      document_url text,
      document_file_key text,
      duration integer not null default 0
        constraint training_sections_duration_check check (duration >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      captions_file_key text,
      poster_file_key text,
      file_name text,
      mime_type text,
      -- bytes
      file_size bigint,
      constraint training_sections_order_key unique (module_id, order_index)
        deferrable initially immediate,
      -- lets items and progress refer to section and module as a pair
      constraint training_sections_module_key unique (id, module_id)
    )`.execute(db);
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table section_content_items (
      id uuid primary key default gen_random_uuid(),
      section_id uuid not null,
      module_id uuid not null,
      type text not null
        constraint section_content_items_type_check
        check (type in ('video', 'text', 'document', 'image')),
      order_index integer not null
        constraint section_content_items_order_index_check check (order_index >= 0),
      title text constraint section_content_items_title_check check (char_length(title) <= 200),
      description text,
      content text,
      file_url text,
      file_key text,
      duration integer not null default 0
        constraint section_content_items_duration_check check (duration >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      captions_file_key text,
      poster_file_key text,
      file_name text,
      mime_type text,
      -- bytes
      file_size bigint,
      constraint section_content_items_section_fkey foreign key (section_id, module_id)
        references training_sections (id, module_id) on delete cascade,
      constraint section_content_items_order_key unique (section_id, order_index)
        deferrable initially immediate
    )`.execute(db);
  await sql`
    create index section_content_items_section_idx
      on section_content_items (section_id, module_id)`.execute(db);
  await sql`
    create index section_content_items_module_id_idx on section_content_items (module_id)
  `.execute(db);
  // Each read of a training file looks up the items that show it.
  await sql`
    create index section_content_items_file_key_idx on section_content_items (file_key)
      where file_key is not null`.execute(db);
}

/**
 * A draft may hold what is unfinished: a section without a title, an item without its text or file. A
 * published module may not. This is checked at the end of a transaction, since a module is saved before
 * its sections.
 */
async function refuseUnfinishedModules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_unfinished_module() returns trigger language plpgsql as $$
    begin
      if exists (
        select from training_sections where module_id = new.id and not is_filled(title)
      ) or exists (
        select from section_content_items where module_id = new.id and not
          case type when 'text' then content is not null and is_filled(content)
          else file_key is not null or file_url is not null end
      ) then
        raise exception 'module % is published with unfinished parts', new.id
          using errcode = 'check_violation', constraint = 'training_modules_finished';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger training_modules_finished
      after insert or update on training_modules deferrable initially deferred
      for each row when (not new.draft) execute function refuse_unfinished_module()`.execute(db);
}

async function createAccess(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_module_access (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      module_id uuid not null references training_modules on delete cascade,
      granted_by_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      -- whether the member was notified: a grant of a draft waits for its publishing
      is_announced boolean not null default true,
      constraint user_module_access_key unique (user_id, module_id)
    )`.execute(db);
  // A module's newest grants are read without the others.
  await sql`
    create index user_module_access_newest_idx
      on user_module_access (module_id, created_at desc, id desc)`.execute(db);
  await sql`
    create index user_module_access_granted_by_id_idx on user_module_access (granted_by_id)
  `.execute(db);
}

async function createProgress(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table training_progress (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      module_id uuid not null references training_modules on delete cascade,
      progress_percentage integer not null default 0
        constraint training_progress_percentage_check check (progress_percentage between 0 and 100),
      completed boolean not null default false,
      last_watched_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint training_progress_key unique (user_id, module_id)
    )`.execute(db);
  await sql`
    create index training_progress_module_id_idx on training_progress (module_id)`.execute(db);
  await sql`
    create table training_section_progress (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      module_id uuid not null,
      section_id uuid not null,
      progress_percentage integer not null default 0
        constraint training_section_progress_percentage_check
        check (progress_percentage between 0 and 100),
      completed boolean not null default false,
      last_watched_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- ids of items, also of those deleted since
      done_items uuid[] not null default '{}',
      constraint training_section_progress_section_fkey foreign key (section_id, module_id)
        references training_sections (id, module_id) on delete cascade,
      constraint training_section_progress_key unique (user_id, section_id)
    )`.execute(db);
  await sql`
    create index training_section_progress_user_module_idx
      on training_section_progress (user_id, module_id)`.execute(db);
  await sql`
    create index training_section_progress_section_idx
      on training_section_progress (section_id, module_id)`.execute(db);
}
