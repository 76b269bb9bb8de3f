import { sql, type Kysely } from 'kysely';

/** What administrators work with: a list of accounts that is fast, deletion requests on devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSearch(db);
  await indexSearch(db);
  await createActivity(db);
  await db.schema.alterTable('audit_log').addColumn('subject_name', 'text').execute();
  await sql`create index audit_log_action_idx on audit_log (action, created_at desc)`.execute(db);
  await createDeletionRequestFeed(db);
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  // Bytes are compared, so that neither a search nor a sort asks the locale for every account.
  await sql`
    alter table users
      add column search_text text collate "C" not null generated always as (
        lower(username || chr(10) || coalesce(email, '') || chr(10)
          || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored`.execute(db);
  // Everything the list looks at, so that a search reads these and not the accounts themselves.
  await sql`
    create index users_list_created_idx on users (created_at, id)
      include (status, role, suspended, search_text)`.execute(db);
  // It begins with the username: sorted by it, since no username holds a line break.
  await sql`
    create index users_list_name_idx on users (search_text, id)
      include (status, role, suspended)`.execute(db);
  await sql`create index users_counts_idx on users (status, role, suspended)`.execute(db);
}

async function indexSearch(db: Kysely<unknown>): Promise<void> {
  // A search for a few is a moment with this; without, every account is looked at, which is soon
  // enough. The embedded PostgreSQL and Debian's bring the extension; nothing relies on it.
  await sql`
    do $$
    begin
      if exists (select from pg_available_extensions where name = 'pg_trgm') then
        create extension if not exists pg_trgm;
        create index users_search_idx on users using gin (search_text gin_trgm_ops);
      end if;
    exception when insufficient_privilege then
      raise notice 'pg_trgm may not be installed by this role: searches look at every account';
    end $$`.execute(db);
}

async function createActivity(db: Kysely<unknown>): Promise<void> {
  // Beside the account: written every minute somebody is here, which must wait for nothing that
  // holds the account, and would wear out its indexes. Not with the session, which ends. Every account
  // has a row, so that a page of the list is found in the index alone; null: never seen.
  await sql`
    create table user_activity (
      user_id uuid primary key references users on delete cascade,
      last_seen_at timestamptz
    )`.execute(db);
  await sql`
    create index user_activity_last_seen_idx
      on user_activity (last_seen_at nulls first, user_id)`.execute(db);
  await sql`
    insert into user_activity (user_id, last_seen_at)
    select id, (select max(last_seen_at) from sessions where user_id = users.id) from users
  `.execute(db);
  await sql`
    create function begin_activity() returns trigger language plpgsql as $$
    begin
      insert into user_activity (user_id) values (new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger begin_activity after insert on users
      for each row execute function begin_activity()`.execute(db);
  await sql`
    create function note_activity() returns trigger language plpgsql as $$
    begin
      update user_activity set last_seen_at = new.last_seen_at
      where user_id = new.user_id and (last_seen_at < new.last_seen_at) is not false;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_activity after insert or update of last_seen_at on sessions
      for each row execute function note_activity()`.execute(db);
}

async function createDeletionRequestFeed(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('account_deletion_requests', 'deletionRequests',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'username', 'display_name', 'reason', 'status', 'reviewed_at',
        'admin_notes', 'created_at'],
      present => 'r.user_id is not null')
  `.execute(db);
}
