import { sql, type Kysely } from 'kysely';

// valibot counts a text in UTF-16 units, PostgreSQL in characters, which are never more: upper limits
// are the contract's, lower ones allow for characters of two units.

/** Functions for checks, accounts, sessions, settings and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCheckFunctions(db);
  await createUsers(db);
  await createSessionsAndSettings(db);
  await createAuditLog(db);
}

async function createCheckFunctions(db: Kysely<unknown>): Promise<void> {
  // The months are looked at before make_date, which raises where a check should refuse.
  await sql`
    create function is_date_key(key text) returns boolean immutable language sql as $$
      select case
        when key ~ '^(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
        then substr(key, 9, 2)::int <= extract(day from
          make_date(substr(key, 1, 4)::int, substr(key, 6, 2)::int, 1) + interval '1 month - 1 day')
        else false
      end
    $$`.execute(db);
  await sql`
    create function is_time_key(key text) returns boolean immutable language sql as $$
      select key ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    $$`.execute(db);
  // Only what every notion of white space holds: never stricter than the contract's trim().
  await sql`
    create function is_filled(content text) returns boolean immutable language sql as $$
      select content ~ '[^ \\t\\n\\v\\f\\r]'
    $$`.execute(db);
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      username text not null
        constraint users_username_check
        check (char_length(username) between 2 and 50 and position('@' in username) = 0
          and is_filled(username)),
      email text not null
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
      -- A local account signs in with its password, another with its issuer's subject.
      constraint users_password_check check (auth_type <> 'local' or password is not null),
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
}

async function createSessionsAndSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      sid text primary key,
      user_id uuid not null references users on delete cascade,
      sess jsonb not null,
      expire timestamptz not null,
      absolute_expire timestamptz not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sessions_user_id_idx on sessions (user_id)`.execute(db);
  await sql`create index sessions_expire_idx on sessions (expire)`.execute(db);
  await sql`
    create table settings (
      key text primary key
        constraint settings_key_check check (char_length(key) between 1 and 100),
      value text not null,
      description text,
      updated_by uuid references users on delete set null,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index settings_updated_by_idx on settings (updated_by)`.execute(db);
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  // No foreign key: a row outlives the account it names and never changes, so it keeps the username.
  await sql`
    create table audit_log (
      id uuid primary key default gen_random_uuid(),
      actor_id uuid,
      actor_username text not null,
      action text not null constraint audit_log_action_check check (is_filled(action)),
      subject_type text not null
        constraint audit_log_subject_type_check check (is_filled(subject_type)),
      subject_id text,
      before jsonb,
      after jsonb,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index audit_log_created_at_idx on audit_log (created_at desc, id)`.execute(db);
  await sql`create index audit_log_actor_idx on audit_log (actor_id, created_at desc)`.execute(db);
  await sql`
    create index audit_log_subject_idx on audit_log (subject_type, subject_id, created_at desc)
  `.execute(db);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only: % refused', lower(tg_op)
        using errcode = 'integrity_constraint_violation', constraint = 'audit_log_append_only';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_audit_change()`.execute(db);
}
