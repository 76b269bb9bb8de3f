import { type Kysely, sql } from 'kysely';

/**
 * Devices that are to erase what they keep, by the session they had. A device asks with its old cookie,
 * so the rows stay as long as ended sessions do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_erasures (
      id uuid primary key default gen_random_uuid(),
      sid text not null unique,
      user_id uuid not null references users (id) on delete cascade,
      device text constraint device_erasures_device_check check (char_length(device) <= 60),
      asked_at timestamptz not null,
      by_administrator boolean not null,
      erased_at timestamptz
    )`.execute(db);
  await sql`create index device_erasures_user_id_idx on device_erasures (user_id, asked_at)`.execute(
    db,
  );
  await sql`create index device_erasures_asked_at_idx on device_erasures (asked_at)`.execute(db);
}
