import { sql, type Kysely } from 'kysely';

/** What exactly-once mutations and the change feed need (ARCHITECTURE.md, How a change travels). */
export async function createSync(db: Kysely<unknown>): Promise<void> {
  await createOutcomes(db);
  await createFeed(db);
  await createState(db);
}

async function createOutcomes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sync_clients (
      client_id uuid primary key,
      user_id uuid not null references users on delete cascade,
      last_sequence bigint not null default 0
        constraint sync_clients_last_sequence_check check (last_sequence >= 0),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sync_clients_user_id_idx on sync_clients (user_id)`.execute(db);
  // The outcome of a mutation, and the number under which it was processed.
  await sql`
    create table sync_outcomes (
      user_id uuid not null,
      mutation_id uuid not null,
      client_id uuid not null,
      sequence bigint not null constraint sync_outcomes_sequence_check check (sequence > 0),
      status text not null
        constraint sync_outcomes_status_check
        check (status in ('applied', 'rejected', 'held', 'skipped')),
      problem jsonb,
      created_at timestamptz not null default now(),
      told_at timestamptz,
      primary key (user_id, mutation_id),
      constraint sync_outcomes_sequence_key unique (client_id, sequence),
      constraint sync_outcomes_problem_check check (status <> 'rejected' or problem is not null)
    )`.execute(db);
  // Only these are sent to a device.
  await sql`
    create index sync_outcomes_untold_idx on sync_outcomes (client_id, sequence)
      where status <> 'applied'`.execute(db);
  await sql`
    create index sync_outcomes_told_at_idx on sync_outcomes (told_at)
      where told_at is not null`.execute(db);
  // The same mutation under a further number: offered by another client, or anew after it was held.
  await sql`
    create table sync_repeats (
      client_id uuid not null,
      sequence bigint not null constraint sync_repeats_sequence_check check (sequence > 0),
      user_id uuid not null,
      mutation_id uuid not null,
      told_at timestamptz,
      primary key (client_id, sequence)
    )`.execute(db);
  await sql`
    create index sync_repeats_mutation_idx on sync_repeats (user_id, mutation_id)`.execute(db);
  await sql`
    create index sync_repeats_told_at_idx on sync_repeats (told_at)
      where told_at is not null`.execute(db);
  // Writers of these rows hold a lock on the client's row, which a foreign key would check again for each
  // row of a batch. The trigger does the rest of its work: it deletes them with the client.
  await sql`
    create function forget_outcomes_of_clients() returns trigger language plpgsql as $$
    begin
      delete from sync_outcomes using gone where sync_outcomes.client_id = gone.client_id;
      delete from sync_repeats using gone where sync_repeats.client_id = gone.client_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger forget_outcomes after delete on sync_clients referencing old table as gone
      for each statement execute function forget_outcomes_of_clients()`.execute(db);
}

async function createFeed(db: Kysely<unknown>): Promise<void> {
  // Byte order, so that pages, cursors and other programs agree on it whatever the database's locale.
  await sql`
    create table sync_feed (
      scope text collate "C" not null,
      collection text collate "C" not null,
      row_id text collate "C" not null,
      sort text collate "C" not null,
      xid xid8 not null,
      op text not null constraint sync_feed_op_check check (op in ('put', 'drop')),
      primary key (scope, collection, row_id)
    )`.execute(db);
  await sql`create index sync_feed_scope_xid_idx on sync_feed (scope, xid)`.execute(db);
  // Recent changes of all scopes: each instance reads them every few seconds.
  await sql`create index sync_feed_xid_idx on sync_feed (xid)`.execute(db);
  await sql`create index sync_feed_drops_idx on sync_feed (xid) where op = 'drop'`.execute(db);
  // A windowed scope is read from its floor on.
  await sql`
    create index sync_feed_scope_sort_idx on sync_feed (scope, sort) where op = 'put'`.execute(db);
  // Every id below `xid` had ended by `noted_at`. Ids of another epoch mean nothing.
  await sql`
    create table sync_positions (
      epoch text not null,
      xid xid8 not null,
      noted_at timestamptz not null,
      primary key (epoch, noted_at)
    )`.execute(db);
}

async function createState(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sync_state (
      "only" boolean primary key default true
        constraint sync_state_only_check check ("only"),
      epoch text not null,
      system_identifier bigint not null,
      timeline integer not null,
      boot timestamptz not null,
      purge_horizon xid8 not null,
      -- The table's own oid: a dump restored into the same cluster contains the stored value, but the table
      -- has another oid, so that it is noticed like a restore into another cluster.
      relation oid not null,
      -- Has no reader.
      loss_boot timestamptz,
      -- The secret by which the server recognises its own receipts for sequences
      -- (docs/decisions/sequence-receipts.md); part of every backup.
      receipt_key text not null
        default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    )`.execute(db);
  await sql`
    insert into sync_state (epoch, system_identifier, timeline, boot, purge_horizon, relation)
    select gen_random_uuid()::text, system.system_identifier, checkpoint.timeline_id,
      pg_postmaster_start_time(), '0', 'sync_state'::regclass
    from pg_control_system() as system, pg_control_checkpoint() as checkpoint`.execute(db);
}

/** Reports of devices that cannot send their changes. */
export async function createOutboxReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox_reports (
      session_sid text primary key references sessions (sid) on delete cascade,
      waiting integer not null constraint outbox_reports_waiting_check check (waiting > 0),
      refused integer not null constraint outbox_reports_refused_check check (refused >= 0),
      oldest_at timestamptz not null,
      reported_at timestamptz not null
    )`.execute(db);
}
