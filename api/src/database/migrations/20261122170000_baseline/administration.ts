import { sql, type Kysely } from 'kysely';

/** Settings and the audit log. */
export async function createAdministration(db: Kysely<unknown>): Promise<void> {
  await createSettings(db);
  await createAuditLog(db);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      key text primary key
        constraint settings_key_check check (char_length(key) between 1 and 100),
      value text not null,
      description text,
      updated_by uuid references users on delete set null,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index settings_updated_by_idx on settings (updated_by)`.execute(db);
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  // No foreign key: a row outlives the account it names and never changes, so it keeps the username.
  await sql`
    create table audit_log (
      id uuid primary key default gen_random_uuid(),
      actor_id uuid,
      actor_username text not null,
      action text not null constraint audit_log_action_check check (is_filled(action)),
      subject_type text not null
        constraint audit_log_subject_type_check check (is_filled(subject_type)),
      subject_id text,
      before jsonb,
      after jsonb,
      created_at timestamptz not null default now(),
      subject_name text
    )`.execute(db);
  await sql`create index audit_log_created_at_idx on audit_log (created_at desc, id)`.execute(db);
  await sql`create index audit_log_action_idx on audit_log (action, created_at desc)`.execute(db);
  await sql`create index audit_log_actor_idx on audit_log (actor_id, created_at desc)`.execute(db);
  await sql`
    create index audit_log_subject_idx on audit_log (subject_type, subject_id, created_at desc)
  `.execute(db);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only: % refused', lower(tg_op)
        using errcode = 'integrity_constraint_violation', constraint = 'audit_log_append_only';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_audit_change()`.execute(db);
}
