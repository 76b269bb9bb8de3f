import { type Kysely, sql } from 'kysely';

/** An erasure is over once the same member has signed in again in the browser that was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device_erasures add column signed_in_at timestamptz`.execute(db);
}
