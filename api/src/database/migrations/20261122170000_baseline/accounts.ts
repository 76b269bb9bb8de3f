import { sql, type Kysely } from 'kysely';

/** Accounts and the administrators' list of them. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await createUsers(db);
  await indexList(db);
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      username text not null
        constraint users_username_check
        check (char_length(username) between 2 and 50 and position('@' in username) = 0
          and is_filled(username)),
      -- A provider may give no email, or that of another account: accounts are never joined by it.
      email text
        constraint users_email_check
        check (char_length(email) between 3 and 254 and position('@' in email) > 1),
      password text,
      auth_type text not null default 'oidc'
        constraint users_auth_type_check check (auth_type in ('local', 'oidc')),
      oidc_issuer text,
      oidc_subject text,
      first_name text constraint users_first_name_check check (char_length(first_name) <= 50),
      last_name text constraint users_last_name_check check (char_length(last_name) <= 50),
      profile_image_url text
        constraint users_profile_image_url_check check (char_length(profile_image_url) <= 2048),
      role text not null default 'model'
        constraint users_role_check check (role in ('model', 'admin')),
      status text not null default 'pending'
        constraint users_status_check check (status in ('pending', 'approved', 'rejected')),
      suspended boolean not null default false,
      rejection_reason text
        constraint users_rejection_reason_check check (char_length(rejection_reason) <= 1000),
      password_change_required boolean not null default false,
      time_zone text constraint users_time_zone_check check (char_length(time_zone) <= 64),
      notify_community_chat_enabled boolean not null default true,
      notify_training_module_enabled boolean not null default true,
      notify_schedule_enabled boolean not null default true,
      approved_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      is_unclaimed_default boolean not null default false,
      -- Compared as bytes: searches and sorts do not consult the locale for every account.
      search_text text collate "C" not null generated always as (
        lower(username || chr(10) || coalesce(email, '') || chr(10)
          || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
      -- A local account signs in with its password, another with its issuer's subject.
      constraint users_password_check check (auth_type <> 'local' or password is not null),
      constraint users_local_email_check check (auth_type <> 'local' or email is not null),
      constraint users_oidc_check check (
        case auth_type when 'oidc' then oidc_issuer is not null and oidc_subject is not null
        else (oidc_issuer is null) = (oidc_subject is null) end),
      constraint users_admin_suspended_check check (role <> 'admin' or not suspended)
    )`.execute(db);
  await sql`create unique index users_username_key on users (lower(username))`.execute(db);
  await sql`create unique index users_email_key on users (lower(email))`.execute(db);
  await sql`create unique index users_oidc_key on users (oidc_issuer, oidc_subject)`.execute(db);
  await sql`create index users_status_idx on users (status, created_at)`.execute(db);
  await sql`create index users_role_idx on users (role) where role = 'admin'`.execute(db);
  await sql`
    create unique index users_unclaimed_default_key on users (is_unclaimed_default)
    where is_unclaimed_default`.execute(db);
}

async function indexList(db: Kysely<unknown>): Promise<void> {
  // Covers what the list reads, so that a search scans the index alone.
  await sql`
    create index users_list_created_idx on users (created_at, id)
      include (status, role, suspended, search_text)`.execute(db);
  // Starts with the username, which contains no line break: sorts by username.
  await sql`
    create index users_list_name_idx on users (search_text, id)
      include (status, role, suspended)`.execute(db);
  await sql`create index users_counts_idx on users (status, role, suspended)`.execute(db);
  // Finds few matches fast; without the extension a search scans every account, which is fast enough.
  // The embedded PostgreSQL and Debian's have it; it is optional.
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

/** When each account was last seen. */
export async function createActivity(db: Kysely<unknown>): Promise<void> {
  // Not a column of the account: it is written every minute, which must not wait for locks of the account
  // or rewrite its indexes. Not of the session, which ends. Every account has a row, so that a page of
  // the list is found in the index alone; null: never seen.
  await sql`
    create table user_activity (
      user_id uuid primary key references users on delete cascade,
      last_seen_at timestamptz
    )`.execute(db);
  await sql`
    create index user_activity_last_seen_idx
      on user_activity (last_seen_at nulls first, user_id)`.execute(db);
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
