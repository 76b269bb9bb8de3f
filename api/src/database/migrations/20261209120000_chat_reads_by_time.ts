import { type Kysely, sql } from 'kysely';

/** Marks of single messages are purged after a year; the table grows with members and messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index chat_message_reads_read_at_idx on chat_message_reads (read_at)`.execute(db);
}
