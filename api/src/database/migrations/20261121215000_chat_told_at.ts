import { sql, type Kysely } from 'kysely';

/** When a browser was last told of the chat: a talk that goes on does not push without end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column chat_told_at timestamptz`.execute(db);
}
