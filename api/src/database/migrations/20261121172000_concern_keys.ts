import { sql, type Kysely } from 'kysely';

/** A resent concern is recognised by its own random id; no key is kept beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table anonymous_concern_keys`.execute(db);
}
