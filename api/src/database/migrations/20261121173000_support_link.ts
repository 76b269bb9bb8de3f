import { sql, type Kysely } from 'kysely';

/** The address of professional support goes to devices, as the exchange rate does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) {
    await sql`drop function ${sql.id(`feed_sharedSettings_${event}`)}() cascade`.execute(db);
  }
  await sql`
    select install_sync_feed('settings', 'sharedSettings',
      scope => $$'community'$$,
      sort => $$''$$,
      wire => array['value'],
      present => $$r.key in ('exchange_rate', 'professional_support_url')$$,
      key => 'key')
  `.execute(db);
}
