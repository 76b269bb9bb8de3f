import { sql, type Kysely } from 'kysely';

/**
 * The four characters of a description (spec member 9) are UTF-16 units, as in JavaScript: two emoji
 * have four. PostgreSQL counts code points, of which there are at least half as many.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blocklist_entries
      drop constraint blocklist_entries_description_check,
      add constraint blocklist_entries_description_check
        check (char_length(btrim(description)) between 2 and 5000)`.execute(db);
}
