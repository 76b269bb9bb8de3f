import { sql, type Kysely } from 'kysely';

/** Concerns, messages to the administrators, blocklist, deletion requests, mood and journal. */
export async function createSupport(db: Kysely<unknown>): Promise<void> {
  await createConcerns(db);
  await createAdminMessages(db);
  await createBlocklist(db);
  await createDeletionRequests(db);
  await createWellness(db);
}

async function createConcerns(db: Kysely<unknown>): Promise<void> {
  // Nothing here may lead to the author (security.md 29): ids are random, dates have no time, no default
  // reveals the moment, and no other row is written with these. A job vacuums: the time of an autovacuum
  // would reveal when many arrived.
  await sql`
    create table anonymous_concerns (
      id uuid primary key default gen_random_uuid(),
      content text not null
        constraint anonymous_concerns_content_check
        check (is_filled(content) and char_length(content) <= 5000),
      status text not null default 'pending'
        constraint anonymous_concerns_status_check
        check (status in ('pending', 'reviewed', 'resolved')),
      created_on date not null,
      follow_up_hash bytea not null
        constraint anonymous_concerns_follow_up_hash_check
        check (octet_length(follow_up_hash) = 32),
      reviewed_at timestamptz,
      reviewed_by_id uuid references users on delete set null,
      admin_response text
        constraint anonymous_concerns_response_check check (char_length(admin_response) <= 5000),
      constraint anonymous_concerns_follow_up_key unique (follow_up_hash)
    )
    with (autovacuum_enabled = off, toast.autovacuum_enabled = off)`.execute(db);
  await sql`
    create index anonymous_concerns_status_idx on anonymous_concerns (status, created_on)
  `.execute(db);
  await sql`
    create index anonymous_concerns_reviewed_by_id_idx on anonymous_concerns (reviewed_by_id)
  `.execute(db);
}

async function createAdminMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_messages (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      content text not null
        constraint admin_messages_content_check
        check (is_filled(content) and char_length(content) <= 5000),
      status text not null default 'pending'
        constraint admin_messages_status_check
        check (status in ('pending', 'in_progress', 'resolved')),
      reviewed_at timestamptz,
      reviewed_by_id uuid references users on delete set null,
      admin_response text
        constraint admin_messages_response_check check (char_length(admin_response) <= 5000),
      read_by_user_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- names the response a member marks as read, so that one given meanwhile stays unread
      responded_at timestamptz
    )`.execute(db);
  await sql`
    create index admin_messages_user_idx on admin_messages (user_id, created_at desc)`.execute(db);
  await sql`
    create index admin_messages_status_idx on admin_messages (status, created_at desc)
  `.execute(db);
  await sql`
    create index admin_messages_reviewed_by_id_idx on admin_messages (reviewed_by_id)`.execute(db);
}

async function createBlocklist(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocklist_entries (
      id uuid primary key,
      member_name text not null
        constraint blocklist_entries_member_name_check
        check (is_filled(member_name) and char_length(member_name) <= 200),
      description text not null
        constraint blocklist_entries_description_check
        check (char_length(btrim(description)) between 2 and 5000),
      added_by_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index blocklist_entries_created_at_idx on blocklist_entries (created_at desc)
  `.execute(db);
  await sql`
    create index blocklist_entries_added_by_id_idx on blocklist_entries (added_by_id)`.execute(db);
}

async function createDeletionRequests(db: Kysely<unknown>): Promise<void> {
  // The row outlives the account and keeps its names.
  await sql`
    create table account_deletion_requests (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users on delete set null,
      username text not null,
      display_name text,
      reason text not null
        constraint account_deletion_requests_reason_check
        check (is_filled(reason) and char_length(reason) <= 5000),
      status text not null default 'pending'
        constraint account_deletion_requests_status_check
        check (status in ('pending', 'approved', 'rejected')),
      reviewed_at timestamptz,
      reviewed_by_id uuid references users on delete set null,
      admin_notes text
        constraint account_deletion_requests_notes_check check (char_length(admin_notes) <= 2000),
      created_at timestamptz not null default now(),
      constraint account_deletion_requests_reviewed_check
        check ((status = 'pending') = (reviewed_at is null))
    )`.execute(db);
  await sql`
    create unique index account_deletion_requests_pending_key
      on account_deletion_requests (user_id) where status = 'pending'`.execute(db);
  await sql`
    create index account_deletion_requests_user_idx
      on account_deletion_requests (user_id, created_at desc)`.execute(db);
  await sql`
    create index account_deletion_requests_status_idx
      on account_deletion_requests (status, created_at desc)`.execute(db);
  await sql`
    create index account_deletion_requests_reviewed_by_id_idx
      on account_deletion_requests (reviewed_by_id)`.execute(db);
}

async function createWellness(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mood_entries (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      mood text not null constraint mood_entries_mood_check check (is_filled(mood)),
      note text,
      date date not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index mood_entries_user_idx on mood_entries (user_id, date desc)`.execute(db);
  await sql`
    create table journal_entries (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      content text not null constraint journal_entries_content_check check (is_filled(content)),
      mood text,
      date date not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index journal_entries_user_idx on journal_entries (user_id, date desc)`.execute(db);
}
