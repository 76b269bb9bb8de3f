import { sql, type Kysely } from 'kysely';

/** Failed sign-ins, and what is remembered of the sessions of deleted accounts. */
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

// By a trigger, so that no way of deleting an account forgets it: a device that was away is told
// that the account is gone (410) rather than asked to sign in.
async function createEndedSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_sessions (
      sid text primary key,
      ended_at timestamptz not null
    )`.execute(db);
  await sql`create index ended_sessions_ended_at_idx on ended_sessions (ended_at)`.execute(db);
  await sql`
    create function remember_ended_sessions() returns trigger language plpgsql as $$
    begin
      insert into ended_sessions (sid, ended_at)
      select sid, now() from sessions where user_id = old.id
      on conflict (sid) do nothing;
      delete from ended_sessions where sid in (
        select sid from ended_sessions where ended_at < now() - interval '90 days'
        for update skip locked);
      return old;
    end $$`.execute(db);
  await sql`
    create trigger remember_ended_sessions before delete on users
      for each row execute function remember_ended_sessions()`.execute(db);
}
