import { sql, type Kysely } from 'kysely';

/** Notifications with each reader's state, push subscriptions, and the files people uploaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createNotifications(db);
  await createPushSubscriptions(db);
  await createUploads(db);
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  // Without a user it is for everybody. `sent` is about delivery; who has read it stands per user in
  // notification_reads. `dedupe_key` makes what must exist once (a shift's reminder) one row.
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
      constraint push_subscriptions_endpoint_key unique (endpoint)
    )`.execute(db);
  await sql`create index push_subscriptions_user_id_idx on push_subscriptions (user_id)`.execute(
    db,
  );
}

async function createUploads(db: Kysely<unknown>): Promise<void> {
  // An upload is issued to one user, filled into quarantine and finalised by the same user (security.md
  // 19, 20). What was finalised stays when the account goes, for modules and messages show it.
  await sql`
    create table uploads (
      id uuid primary key,
      user_id uuid references users on delete set null,
      file_key text not null
        constraint uploads_file_key_check check (file_key ~ '^[A-Za-z0-9._/-]{8,200}$'),
      file_type text not null
        constraint uploads_file_type_check
        check (file_type in ('video', 'document', 'image', 'thumbnail', 'chat_image', 'profile_image')),
      original_name text not null
        constraint uploads_original_name_check check (char_length(original_name) between 1 and 255),
      mime_type text not null
        constraint uploads_mime_type_check check (char_length(mime_type) between 1 and 255),
      -- bytes; up to 5 GB
      file_size bigint not null
        constraint uploads_file_size_check check (file_size between 1 and 5368709120),
      status text not null default 'issued'
        constraint uploads_status_check check (status in ('issued', 'finalized')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      finalized_at timestamptz,
      constraint uploads_file_key unique (file_key),
      constraint uploads_finalized_check check ((status = 'finalized') = (finalized_at is not null))
    )`.execute(db);
  await sql`create index uploads_user_id_idx on uploads (user_id)`.execute(db);
  await sql`
    create index uploads_unfinished_idx on uploads (expires_at) where status = 'issued'
  `.execute(db);
}
