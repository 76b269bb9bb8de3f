import { sql, type Kysely } from 'kysely';

/**
 * Money goes to devices: a member's earnings, snapshots and targets, and the rates that convert them.
 * Bank details do not (security 26).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select install_sync_feed('earnings', 'earnings',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'amount', 'date', 'week_start', 'description', 'created_at',
        'updated_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('earnings_snapshots', 'earningsSnapshots',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'week_start', 'cumulative_amount', 'captured_at', 'uploaded_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('targets', 'targets',
      scope => $$'user:' || r.user_id$$,
      sort => $$''$$,
      wire => array['user_id', 'target_name', 'target_amount', 'time_period', 'start_date',
        'end_date', 'status', 'final_earned', 'final_percentage', 'created_at'])
  `.execute(db);
  await sql`
    select install_sync_feed('exchange_rate_history', 'weekRates',
      scope => $$'community'$$,
      sort => $$''$$,
      wire => array['rate'],
      key => 'week_start')
  `.execute(db);
  await sql`
    select install_sync_feed('settings', 'sharedSettings',
      scope => $$'community'$$,
      sort => $$''$$,
      wire => array['value'],
      present => $$r.key in ('exchange_rate')$$,
      key => 'key')
  `.execute(db);
}
