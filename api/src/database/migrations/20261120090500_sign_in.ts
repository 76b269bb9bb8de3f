import { sql, type Kysely } from 'kysely';

/** Failed sign-ins, and what is remembered of sessions that ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_failures (
      id bigint generated always as identity primary key,
      subject text not null,
      failed_at timestamptz not null
    )`.execute(db);
  await sql`create index sign_in_failures_subject_idx on sign_in_failures (subject, failed_at)`.execute(
    db,
  );
  await sql`create index sign_in_failures_failed_at_idx on sign_in_failures (failed_at)`.execute(
    db,
  );
  await createEndedSessions(db);
}

// By triggers, so that no way of ending a session or deleting an account forgets it: a device that was
// away is told that the account is gone (410) rather than asked to sign in, also when its session had
// ended before. Without a foreign key, so that clearing away sessions waits for nobody's account.
async function createEndedSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_sessions (
      sid text primary key,
      user_id uuid,
      ended_at timestamptz not null
    )`.execute(db);
  await sql`create index ended_sessions_ended_at_idx on ended_sessions (ended_at)`.execute(db);
  await sql`create index ended_sessions_user_id_idx on ended_sessions (user_id)`.execute(db);
  await sql`
    create function remember_ended_sessions() returns trigger language plpgsql as $$
    begin
      insert into ended_sessions (sid, user_id, ended_at)
      select sid, (select id from users where id = ended.user_id), now() from ended
      on conflict (sid) do nothing;
      delete from ended_sessions where sid in (
        select sid from ended_sessions where ended_at < now() - interval '90 days'
        order by ended_at limit 50 for update skip locked);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger remember_ended_sessions after delete on sessions
      referencing old table as ended
      for each statement execute function remember_ended_sessions()`.execute(db);
  // The 90 days begin anew: what a device is to learn happened now. No row names who is gone.
  await sql`
    create function forget_owner_of_sessions() returns trigger language plpgsql as $$
    begin
      update ended_sessions set user_id = null, ended_at = now() where user_id = old.id;
      return null;
    end $$`.execute(db);
  // Triggers run in the order of their names: after RI_…, by which the sessions have gone, and so after
  // whoever was clearing one away.
  await sql`
    create trigger forget_owner_of_sessions after delete on users
      for each row execute function forget_owner_of_sessions()`.execute(db);
}
