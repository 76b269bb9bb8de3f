import { type Kysely, sql } from 'kysely';

/** Whether pushes to this browser say only that there is something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions add column is_discreet boolean not null default false`.execute(
    db,
  );
}
