import { sql, type Kysely } from 'kysely';

/** Indexes in the orders of the administrators' list of earnings, of all weeks and of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index earnings_newest_idx on earnings (created_at, id)`.execute(db);
  await sql`create index earnings_week_newest_idx on earnings (week_start, created_at, id)`.execute(
    db,
  );
  await sql`create index earnings_amount_idx on earnings (amount, id)`.execute(db);
  await sql`drop index earnings_created_at_idx`.execute(db);
  await sql`drop index earnings_week_start_idx`.execute(db);
}
