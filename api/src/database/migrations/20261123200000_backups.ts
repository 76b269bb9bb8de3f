import { type Kysely, sql } from 'kysely';

/** The backups taken, for the System page: what counts is the age of the last one restored in a test. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id uuid primary key default gen_random_uuid(),
      taken_at timestamptz not null,
      bytes bigint not null,
      missing_files integer not null,
      verified_at timestamptz
    )`.execute(db);
  await sql`create index backups_taken_at_idx on backups (taken_at)`.execute(db);
}
