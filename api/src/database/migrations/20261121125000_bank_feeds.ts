import { sql, type Kysely } from 'kysely';

/**
 * Changes of bank details reach the administrators' open lists. No device holds the scope, so
 * nothing is replicated (security 26); a rotation of keys changes none of the named columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('bank_details', 'bankDetails',
      scope => $$'administrators'$$,
      sort => $$''$$,
      wire => array['submitted_at', 'updated_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('bank_detail_submissions', 'bankDetailSubmissions',
      scope => $$'administrators'$$,
      sort => $$''$$,
      wire => array['status', 'submitted_at', 'reviewed_at'])
  `.execute(db);
}
