import { type Kysely, sql } from 'kysely';

/** An idle session keeps its row, and the subscription to pushes with it, until its absolute end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sessions_absolute_expire_idx on sessions (absolute_expire)`.execute(db);
}
