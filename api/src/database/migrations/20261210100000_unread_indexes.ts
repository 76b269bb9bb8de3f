import { type Kysely, sql } from 'kysely';

/**
 * Nothing reads them any more: an account's sessions are found by the account and purged by
 * `absolute_expire`, the audit of a subject by its id alone. Each use of a session moves its `expire`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sessions_expire_idx`.execute(db);
  await sql`drop index audit_log_subject_idx`.execute(db);
}
