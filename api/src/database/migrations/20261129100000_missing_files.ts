import { type Kysely, sql } from 'kysely';

/** Files that rows name and the last look into the storage did not find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table missing_files (
      file_key text primary key,
      -- when a look missed it first, and when last
      noticed_at timestamptz not null,
      confirmed_at timestamptz not null
    )`.execute(db);
}
