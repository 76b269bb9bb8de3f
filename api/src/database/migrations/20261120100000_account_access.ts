import { sql, type Kysely } from 'kysely';

/** What sessions show of themselves, the default administrator, and sign-in with a provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await describeSessions(db);
  await widenUsers(db);
  await createOidcSignIns(db);
  await replicatePasswordChange(db);
}

async function describeSessions(db: Kysely<unknown>): Promise<void> {
  // The id names a session to its owner; the sid, a hash of the cookie's secret, stays on the server.
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid(),
      add column device text constraint sessions_device_check check (char_length(device) <= 60)
  `.execute(db);
  await sql`create unique index sessions_id_key on sessions (id)`.execute(db);
}

async function widenUsers(db: Kysely<unknown>): Promise<void> {
  // A provider may tell no email, or one that another account has; accounts are never joined by it.
  await sql`alter table users alter column email drop not null`.execute(db);
  await sql`
    alter table users
      add constraint users_local_email_check check (auth_type <> 'local' or email is not null),
      add column is_unclaimed_default boolean not null default false
  `.execute(db);
  await sql`
    create unique index users_unclaimed_default_key on users (is_unclaimed_default)
    where is_unclaimed_default`.execute(db);
}

async function createOidcSignIns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table oidc_sign_ins (
      secret_hash text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index oidc_sign_ins_expires_at_idx on oidc_sign_ins (expires_at)`.execute(db);
}

async function replicatePasswordChange(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function feed_account_insert(), feed_account_update(), feed_account_delete() cascade
  `.execute(db);
  await sql`
    select install_sync_feed('users', 'account',
      scope => $$'user:' || r.id$$,
      sort => $$''$$,
      wire => array['username', 'email', 'first_name', 'last_name', 'profile_image_url',
        'auth_type', 'role', 'status', 'suspended', 'password_change_required',
        'notify_community_chat_enabled', 'notify_training_module_enabled',
        'notify_schedule_enabled', 'created_at', 'updated_at'])
  `.execute(db);
}
