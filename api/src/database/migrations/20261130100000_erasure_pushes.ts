import { type Kysely, sql } from 'kysely';

/**
 * A browser that is to erase what it keeps stays subscribed after its session, to be told so: its
 * subscription, and the push for it, name the erasure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['push_subscriptions', 'pushes']) {
    await sql`
      alter table ${sql.table(table)}
        add column erasure_id uuid references device_erasures on delete cascade`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_erasure_idx`)} on ${sql.table(table)} (erasure_id)
        where erasure_id is not null`.execute(db);
  }
}
