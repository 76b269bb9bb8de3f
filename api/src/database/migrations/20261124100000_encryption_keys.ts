import { type Kysely, sql } from 'kysely';

/** A check value per key of bank details, so that another key under a known name is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table encryption_keys (
      id text primary key,
      check_value bytea not null
    )`.execute(db);
}
