import { sql, type Kysely } from 'kysely';

/** Notifications with each reader's state, and the browsers that receive pushes. */
export async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await createNotificationTables(db);
  await createPushSubscriptions(db);
}

async function createNotificationTables(db: Kysely<unknown>): Promise<void> {
  // Without a user: for everybody. `sent` concerns delivery; notification_reads holds who has read it.
  // `dedupe_key` keeps what must exist once (a shift's reminder) one row.
  await sql`
    create table notifications (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users on delete cascade,
      title text not null
        constraint notifications_title_check
        check (is_filled(title) and char_length(title) <= 200),
      message text not null
        constraint notifications_message_check check (char_length(message) <= 2000),
      type text not null
        constraint notifications_type_check check (type in ('push', 'system', 'others')),
      kind text constraint notifications_kind_check check (char_length(kind) between 1 and 50),
      url text constraint notifications_url_check check (char_length(url) <= 2048),
      dedupe_key text
        constraint notifications_dedupe_key_check check (char_length(dedupe_key) between 1 and 200),
      sent boolean not null default false,
      sent_at timestamptz,
      created_at timestamptz not null default now(),
      constraint notifications_dedupe_key unique (dedupe_key)
    )`.execute(db);
  await sql`
    create index notifications_user_idx on notifications (user_id, created_at desc)`.execute(db);
  await sql`
    create index notifications_everybody_idx on notifications (created_at desc)
      where user_id is null`.execute(db);
  await sql`
    create index notifications_unsent_idx on notifications (created_at) where not sent
  `.execute(db);
  await sql`
    create table notification_reads (
      user_id uuid not null references users on delete cascade,
      notification_id uuid not null references notifications on delete cascade,
      read_at timestamptz not null default now(),
      primary key (user_id, notification_id)
    )`.execute(db);
  await sql`
    create index notification_reads_notification_idx on notification_reads (notification_id)
  `.execute(db);
}

async function createPushSubscriptions(db: Kysely<unknown>): Promise<void> {
  // An endpoint is one browser, and belongs to the last user who signed in there.
  await sql`
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      endpoint text not null
        constraint push_subscriptions_endpoint_check
        check (octet_length(endpoint) between 1 and 2048),
      p256dh text not null
        constraint push_subscriptions_p256dh_check check (char_length(p256dh) between 1 and 200),
      auth text not null
        constraint push_subscriptions_auth_check check (char_length(auth) between 1 and 100),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- null: subscribed without a session; the browser's next start adds it
      session_sid text references sessions (sid) on delete cascade,
      chat_told_position bigint not null default 0,
      -- when the browser last received a push of the chat: an ongoing conversation does not push without end
      chat_told_at timestamptz,
      constraint push_subscriptions_endpoint_key unique (endpoint)
    )`.execute(db);
  await sql`create index push_subscriptions_user_id_idx on push_subscriptions (user_id)`.execute(
    db,
  );
  await sql`
    create index push_subscriptions_session_idx on push_subscriptions (session_sid)`.execute(db);
}

/** Pushes that wait, the server's key pair, quiet hours, and counts of outcomes. */
export async function createPushes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_keys (
      id boolean primary key default true constraint push_keys_id_check check (id),
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table push_quiet_hours (
      user_id uuid primary key references users on delete cascade,
      from_time text not null
        constraint push_quiet_hours_from_check check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      to_time text not null
        constraint push_quiet_hours_to_check check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      constraint push_quiet_hours_differ_check check (from_time <> to_time)
    )`.execute(db);
  await createWaitingPushes(db);
  await sql`
    create table push_counts (
      day date not null,
      outcome text not null
        constraint push_counts_outcome_check
        check (outcome in ('delivered', 'retried', 'gone', 'failed', 'expired')),
      pushes bigint not null,
      primary key (day, outcome)
    )`.execute(db);
}

async function createWaitingPushes(db: Kysely<unknown>): Promise<void> {
  // For one member, for everybody, or for all with unread chat; the job queue holds the id.
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
  // At most one waits for the chat: it covers all messages until it is queued.
  await sql`
    create unique index pushes_chat_key on pushes (audience)
      where audience = 'chat' and queued_at is null`.execute(db);
}

/**
 * What administrators announced. Readers have it as notifications; this is the administrators' list,
 * and makes a repeated request the same announcement. One for a member goes with the account.
 */
export async function createAnnouncements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcements (
      id uuid primary key,
      audience text not null constraint announcements_audience_check
        check (audience in ('everybody', 'administrators', 'member')),
      user_id uuid references users on delete cascade,
      title text not null constraint announcements_title_check
        check (is_filled(title) and char_length(title) <= 100),
      message text not null constraint announcements_message_check
        check (is_filled(message) and char_length(message) <= 2000),
      reach integer not null constraint announcements_reach_check check (reach > 0),
      sent_by_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      constraint announcements_user_check check ((user_id is not null) = (audience = 'member'))
    )`.execute(db);
  await sql`create index announcements_created_at_idx on announcements (created_at, id)`.execute(
    db,
  );
  await sql`create index announcements_user_idx on announcements (user_id)`.execute(db);
  await sql`create index announcements_sent_by_idx on announcements (sent_by_id)`.execute(db);
}
