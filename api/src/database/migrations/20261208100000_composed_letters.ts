import { type Kysely, sql } from 'kysely';

/** Texts in which lists search, and which earlier versions stored as they came. */
const searched = [
  ['users', 'first_name'],
  ['users', 'last_name'],
  ['blocklist_entries', 'member_name'],
  ['training_modules', 'title'],
  ['announcements', 'title'],
  ['announcements', 'message'],
  ['admin_messages', 'content'],
  ['admin_messages', 'admin_response'],
  ['account_deletion_requests', 'display_name'],
  ['account_deletion_requests', 'reason'],
  ['anonymous_concerns', 'content'],
  ['anonymous_concerns', 'admin_response'],
] as const;

/**
 * What is stored as letter and accent is composed, as a search and what is sent today are. Usernames
 * always were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of searched) {
    const [rows, text] = [sql.table(table), sql.ref(column)];
    // A few letters are composed of more characters than before, and might no longer fit. A row that a
    // running server is changing is left: this transaction may hold a table that the server waits for.
    await sql`
      update ${rows} set ${text} = normalize(${text}) where id in (
        select id from ${rows}
        where ${text} is not normalized and char_length(normalize(${text})) <= char_length(${text})
        for no key update skip locked)`.execute(db);
  }
}
