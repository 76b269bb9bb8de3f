import { type Kysely, sql } from 'kysely';

/** Notifications of a training module go with it, found by where they lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_of_training_idx on notifications (url) where kind = 'training'`.execute(
    db,
  );
}
