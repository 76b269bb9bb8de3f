import { sql, type Kysely } from 'kysely';

/** What exactly-once mutations and the change feed need (ARCHITECTURE.md, Replication). */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  // One row says what became of a mutation and under which number it was processed.
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
  // A device is told of these alone.
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
  // Who writes these rows holds the client's row locked; a foreign key would look at it for each of a
  // batch's rows again. What it would do besides is to take them along.
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
  // Which scopes changed lately, over all of them; each instance asks every few seconds.
  await sql`create index sync_feed_xid_idx on sync_feed (xid)`.execute(db);
  await sql`create index sync_feed_drops_idx on sync_feed (xid) where op = 'drop'`.execute(db);
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
      purge_horizon xid8 not null
    )`.execute(db);
  await sql`
    insert into sync_state (epoch, system_identifier, timeline, boot, purge_horizon)
    select gen_random_uuid()::text, system.system_identifier, checkpoint.timeline_id,
      pg_postmaster_start_time(), '0'
    from pg_control_system() as system, pg_control_checkpoint() as checkpoint`.execute(db);
}
