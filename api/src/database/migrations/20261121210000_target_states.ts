import { sql, type Kysely } from 'kysely';

/**
 * Indexes that hold all the states of targets are computed from: the administrators' filter reads
 * tens of thousands of weeks and snapshots, and none of their rows. The order of snapshots is whole,
 * so the latest is found without a sort.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table earnings drop constraint earnings_week_key,
      add constraint earnings_week_key unique (user_id, week_start) include (amount)`.execute(db);
  await sql`drop index earnings_snapshots_latest_idx`.execute(db);
  await sql`
    create index earnings_snapshots_latest_idx
      on earnings_snapshots (user_id, week_start, captured_at desc, uploaded_at desc, id desc)
      include (cumulative_amount)`.execute(db);
}
