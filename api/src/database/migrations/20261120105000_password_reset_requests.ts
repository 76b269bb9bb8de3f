import { sql, type Kysely } from 'kysely';

/** Who asked for a new password lately, so that the administrators hear of it once an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The subject is a hash: neither an account nor what somebody typed can be read from it.
  await sql`
    create table password_reset_requests (
      subject text primary key,
      requested_at timestamptz not null
    )`.execute(db);
  await sql`
    create index password_reset_requests_requested_at_idx
      on password_reset_requests (requested_at)`.execute(db);
}
