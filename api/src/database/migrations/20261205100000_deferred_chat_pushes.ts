import { type Kysely, sql } from 'kysely';

/** Until when a push of the chat waits for the end of quiet hours: no second one is queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions add column chat_deferred_until timestamptz`.execute(db);
}
