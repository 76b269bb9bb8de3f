import { sql, type Kysely } from 'kysely';

/** The server's key pair, pushes that wait, quiet hours, and the session a subscription ends with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_keys (
      id boolean primary key default true constraint push_keys_id_check check (id),
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  // Without a session: subscribed before this column existed; the browser's next start adds it.
  await sql`
    alter table push_subscriptions
      add column session_sid text references sessions (sid) on delete cascade,
      add column chat_told_position bigint not null default 0`.execute(db);
  await sql`
    create index push_subscriptions_session_idx on push_subscriptions (session_sid)`.execute(db);
  await sql`
    create table push_quiet_hours (
      user_id uuid primary key references users on delete cascade,
      from_time text not null
        constraint push_quiet_hours_from_check check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      to_time text not null
        constraint push_quiet_hours_to_check check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      constraint push_quiet_hours_differ_check check (from_time <> to_time)
    )`.execute(db);
  await createPushes(db);
  await sql`
    create table push_counts (
      day date not null,
      outcome text not null
        constraint push_counts_outcome_check
        check (outcome in ('delivered', 'gone', 'failed', 'expired')),
      pushes bigint not null,
      primary key (day, outcome)
    )`.execute(db);
}

async function createPushes(db: Kysely<unknown>): Promise<void> {
  // One row for one member, for everybody, or for all with unread chat; the job queue holds its id.
  await sql`
    create table pushes (
      id uuid primary key default gen_random_uuid(),
      audience text not null
        constraint pushes_audience_check check (audience in ('user', 'everybody', 'chat')),
      user_id uuid references users on delete cascade,
      notification_id uuid references notifications on delete cascade,
      title text not null,
      body text not null,
      url text not null,
      kind text not null,
      tag text not null,
      urgency text not null
        constraint pushes_urgency_check check (urgency in ('low', 'normal', 'high')),
      due_at timestamptz not null,
      expires_at timestamptz not null,
      queued_at timestamptz,
      constraint pushes_user_check check ((audience = 'user') = (user_id is not null))
    )`.execute(db);
  await sql`create index pushes_waiting_idx on pushes (due_at) where queued_at is null`.execute(db);
  await sql`create index pushes_expires_idx on pushes (expires_at)`.execute(db);
  await sql`create index pushes_user_id_idx on pushes (user_id)`.execute(db);
  await sql`create index pushes_notification_idx on pushes (notification_id)`.execute(db);
  // At most one waits for the chat: it covers every message until it is queued.
  await sql`
    create unique index pushes_chat_key on pushes (audience)
      where audience = 'chat' and queued_at is null`.execute(db);
}
