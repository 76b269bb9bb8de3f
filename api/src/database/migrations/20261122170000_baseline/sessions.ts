import { sql, type Kysely } from 'kysely';

/** Sessions, those that ended, tokens of live sockets, and sign-in. */
export async function createSessions(db: Kysely<unknown>): Promise<void> {
  await createOpenSessions(db);
  await createEndedSessions(db);
  await createSocketTokens(db);
  await createSignIn(db);
}

async function createOpenSessions(db: Kysely<unknown>): Promise<void> {
  // The id names a session to its owner; the sid, a hash of the cookie's secret, stays on the server.
  await sql`
    create table sessions (
      sid text primary key,
      user_id uuid not null references users on delete cascade,
      sess jsonb not null,
      expire timestamptz not null,
      absolute_expire timestamptz not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      id uuid not null default gen_random_uuid(),
      device text constraint sessions_device_check check (char_length(device) <= 60)
    )`.execute(db);
  await sql`create index sessions_user_id_idx on sessions (user_id)`.execute(db);
  await sql`create index sessions_expire_idx on sessions (expire)`.execute(db);
  await sql`create unique index sessions_id_key on sessions (id)`.execute(db);
}

// By triggers, which cover every way of ending a session or deleting an account: a device that was
// offline learns that the account is gone (410) instead of being asked to sign in, also when its session
// had ended before. No foreign key, so that deleting sessions waits for no lock of an account.
async function createEndedSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_sessions (
      sid text primary key,
      user_id uuid,
      ended_at timestamptz not null,
      begun_at timestamptz,
      last_seen_at timestamptz
    )`.execute(db);
  await sql`create index ended_sessions_ended_at_idx on ended_sessions (ended_at)`.execute(db);
  await sql`create index ended_sessions_user_id_idx on ended_sessions (user_id)`.execute(db);
  await sql`
    create index ended_sessions_begun_at_idx on ended_sessions (begun_at) include (last_seen_at)`.execute(
    db,
  );
  await sql`
    create function remember_ended_sessions() returns trigger language plpgsql as $$
    begin
      insert into ended_sessions (sid, user_id, ended_at, begun_at, last_seen_at)
      select sid, (select id from users where id = ended.user_id), now(), created_at, last_seen_at
        from ended
      on conflict (sid) do nothing;
      delete from ended_sessions where sid in (
        select sid from ended_sessions where ended_at < now() - interval '90 days'
        order by ended_at limit 50 for update skip locked);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger remember_ended_sessions after delete on sessions
      referencing old table as ended
      for each statement execute function remember_ended_sessions()`.execute(db);
  // The 90 days start again: the deletion is what a device has to learn. No row names a deleted account.
  await sql`
    create function forget_owner_of_sessions() returns trigger language plpgsql as $$
    begin
      update ended_sessions set user_id = null, ended_at = now() where user_id = old.id;
      return null;
    end $$`.execute(db);
  // Triggers run in the order of their names: after RI_…, which deleted the sessions, and so after any
  // other transaction that was deleting one.
  await sql`
    create trigger forget_owner_of_sessions after delete on users
      for each row execute function forget_owner_of_sessions()`.execute(db);
}

/** Tokens that open one live socket within half a minute (spec member 7; security 14). */
async function createSocketTokens(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ws_tokens (
      token_hash text primary key,
      sid text not null references sessions on update cascade on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index ws_tokens_sid_idx on ws_tokens (sid)`.execute(db);
  await sql`create index ws_tokens_expires_at_idx on ws_tokens (expires_at)`.execute(db);
}

async function createSignIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_failures (
      id bigint generated always as identity primary key,
      subject text not null,
      failed_at timestamptz not null
    )`.execute(db);
  await sql`create index sign_in_failures_subject_idx on sign_in_failures (subject, failed_at)`.execute(
    db,
  );
  await sql`create index sign_in_failures_failed_at_idx on sign_in_failures (failed_at)`.execute(
    db,
  );
  await sql`
    create table oidc_sign_ins (
      secret_hash text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index oidc_sign_ins_expires_at_idx on oidc_sign_ins (expires_at)`.execute(db);
  // The subject is a hash: it reveals neither an account nor what was typed.
  await sql`
    create table password_reset_requests (
      subject text primary key,
      requested_at timestamptz not null
    )`.execute(db);
  await sql`
    create index password_reset_requests_requested_at_idx
      on password_reset_requests (requested_at)`.execute(db);
}
