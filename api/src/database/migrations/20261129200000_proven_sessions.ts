import { type Kysely, sql } from 'kysely';

/** When a session's owner last proved to be there. Sessions from before are asked at the first need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proven_at timestamptz`.execute(db);
}
