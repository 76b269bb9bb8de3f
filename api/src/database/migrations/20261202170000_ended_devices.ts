import { type Kysely, sql } from 'kysely';

/**
 * A device whose session has ended may still hold what it kept. Its ended session says which device that
 * is and what it last reported, and may be asked to erase; what was asked is kept until its browser
 * forgets which session it had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All at once: a running server locks `sessions` before the table of what ended.
  await sql`
    lock table sessions, ended_sessions, device_erasures in access exclusive mode`.execute(db);
  await sql`
    alter table ended_sessions
      add column id uuid,
      add column device text constraint ended_sessions_device_check
        check (char_length(device) <= 60),
      add column has_app_lock boolean,
      add column waiting integer,
      add column reported_at timestamptz,
      add column may_hold_data boolean not null default false`.execute(db);
  await rememberDevices(db);
  await forgetThemWithTheirOwner(db);
  await sql`
    alter table device_erasures
      add column until timestamptz not null default now() + interval '210 days'`.execute(db);
  await sql`create index device_erasures_until_idx on device_erasures (until)`.execute(db);
}

/**
 * Before each row goes, since its report goes with it and before the triggers of whole statements. The
 * one of whole statements stays: it finds its rows written and deletes old ones.
 */
async function rememberDevices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function remember_ended_device() returns trigger language plpgsql as $$
    begin
      insert into ended_sessions (sid, user_id, ended_at, begun_at, last_seen_at,
        id, device, has_app_lock, waiting, reported_at, may_hold_data)
      select old.sid, u.id, now(), old.created_at, old.last_seen_at,
        old.id, old.device, old.has_app_lock, report.waiting, report.reported_at, true
      from users u left join outbox_reports report on report.session_sid = old.sid
      where u.id = old.user_id
      on conflict (sid) do nothing;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger remember_ended_device before delete on sessions
      for each row execute function remember_ended_device()`.execute(db);
}

async function forgetThemWithTheirOwner(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function forget_owner_of_sessions() returns trigger language plpgsql as $$
    begin
      update ended_sessions set user_id = null, ended_at = now(), id = null, device = null,
        has_app_lock = null, waiting = null, reported_at = null, may_hold_data = false
      where user_id = old.id;
      return null;
    end $$`.execute(db);
}
