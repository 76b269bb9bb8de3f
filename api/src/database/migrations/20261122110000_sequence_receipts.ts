import { sql, type Kysely } from 'kysely';

/**
 * The secret by which the server recognises its own receipts for sequences (docs/decisions): it is
 * part of every backup. `loss_boot` has no reader any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sync_state add column receipt_key text not null
      default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`.execute(db);
}
