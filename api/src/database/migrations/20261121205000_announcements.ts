import { sql, type Kysely } from 'kysely';

/**
 * What administrators announced. Readers have it as notifications; this is the administrators' list,
 * and makes a repeated request the same announcement. One for a member goes with the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcements (
      id uuid primary key,
      audience text not null constraint announcements_audience_check
        check (audience in ('everybody', 'administrators', 'member')),
      user_id uuid references users on delete cascade,
      title text not null constraint announcements_title_check
        check (is_filled(title) and char_length(title) <= 100),
      message text not null constraint announcements_message_check
        check (is_filled(message) and char_length(message) <= 2000),
      reach integer not null constraint announcements_reach_check check (reach > 0),
      sent_by_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      constraint announcements_user_check check ((user_id is not null) = (audience = 'member'))
    )`.execute(db);
  await sql`create index announcements_created_at_idx on announcements (created_at, id)`.execute(
    db,
  );
  await sql`create index announcements_user_idx on announcements (user_id)`.execute(db);
  await sql`create index announcements_sent_by_idx on announcements (sent_by_id)`.execute(db);
}
