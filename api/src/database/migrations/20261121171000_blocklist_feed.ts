import { sql, type Kysely } from 'kysely';

/** The blocklist goes to all devices; who reported stays on the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Spec member 9: at least four characters.
  await sql`
    alter table blocklist_entries
      drop constraint blocklist_entries_description_check,
      add constraint blocklist_entries_description_check
        check (char_length(btrim(description)) between 4 and 5000)`.execute(db);
  await sql`
    select install_sync_feed('blocklist_entries', 'blocklistEntries',
      scope => $$'community'$$,
      sort => $$''$$,
      wire => array['member_name', 'description', 'created_at'])
  `.execute(db);
}
