import { type Kysely, sql } from 'kysely';

/** Whether the session's device keeps its data under the app lock, as it last reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column has_app_lock boolean not null default false`.execute(
    db,
  );
}
