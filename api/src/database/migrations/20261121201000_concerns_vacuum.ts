import { sql, type Kysely } from 'kysely';

/** A job vacuums concerns: autovacuum's time would tell when many had come (security 29). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table anonymous_concerns
      set (autovacuum_enabled = off, toast.autovacuum_enabled = off)`.execute(db);
}
