import { type Kysely, sql } from 'kysely';

/** An account's history and its download ask by the subject alone, whatever its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_log_subject_id_idx on audit_log (subject_id, created_at)`.execute(db);
}
