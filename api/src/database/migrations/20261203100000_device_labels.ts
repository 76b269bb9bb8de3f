import { type Kysely, sql } from 'kysely';

/**
 * What a member calls a device. It stays with the device when its session ends, and with what is asked
 * of it. The check counts characters as the contract does at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All at once: a running server locks `sessions` before the table of what ended.
  await sql`
    lock table sessions, ended_sessions, device_erasures in access exclusive mode`.execute(db);
  for (const table of ['sessions', 'ended_sessions', 'device_erasures']) {
    await sql`
      alter table ${sql.table(table)}
        add column label text constraint ${sql.ref(`${table}_label_check`)}
          check (char_length(label) between 1 and 40)`.execute(db);
  }
  await rememberLabels(db);
  await forgetThemWithTheirOwner(db);
}

async function rememberLabels(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function remember_ended_device() returns trigger language plpgsql as $$
    begin
      insert into ended_sessions (sid, user_id, ended_at, begun_at, last_seen_at,
        id, device, label, has_app_lock, waiting, reported_at, may_hold_data)
      select old.sid, u.id, now(), old.created_at, old.last_seen_at,
        old.id, old.device, old.label, old.has_app_lock, report.waiting, report.reported_at, true
      from users u left join outbox_reports report on report.session_sid = old.sid
      where u.id = old.user_id
      on conflict (sid) do nothing;
      return old;
    end $$`.execute(db);
}

async function forgetThemWithTheirOwner(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function forget_owner_of_sessions() returns trigger language plpgsql as $$
    begin
      update ended_sessions set user_id = null, ended_at = now(), id = null, device = null,
        label = null, has_app_lock = null, waiting = null, reported_at = null,
        may_hold_data = false
      where user_id = old.id;
      return null;
    end $$`.execute(db);
}
