import { sql, type Kysely } from 'kysely';

/**
 * How long an ended session lasted is kept with it, by the trigger that notes its end: an average
 * over the stored sessions alone knows only people who are still signed in. Null: ended before this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ended_sessions
      add column begun_at timestamptz,
      add column last_seen_at timestamptz`.execute(db);
  await sql`
    create index ended_sessions_begun_at_idx on ended_sessions (begun_at) include (last_seen_at)`.execute(
    db,
  );
  await sql`
    create or replace function remember_ended_sessions() returns trigger language plpgsql as $$
    begin
      insert into ended_sessions (sid, user_id, ended_at, begun_at, last_seen_at)
      select sid, (select id from users where id = ended.user_id), now(), created_at, last_seen_at
        from ended
      on conflict (sid) do nothing;
      delete from ended_sessions where sid in (
        select sid from ended_sessions where ended_at < now() - interval '90 days'
        order by ended_at limit 50 for update skip locked);
      return null;
    end $$`.execute(db);
}
