import { type Kysely, sql } from 'kysely';

/** Two-step sign-in: the secret of the authenticator app, recovery codes, and sign-ins half done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      user_id uuid primary key references users (id) on delete cascade,
      secret bytea not null,
      key_id text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step int8 not null default 0,
      recovery_salt bytea
    )`.execute(db);
  await sql`create index second_factors_key_id_idx on second_factors (key_id)`.execute(db);
  await sql`
    create table recovery_codes (
      user_id uuid not null references users (id) on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table pending_sign_ins (
      secret_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      password_check text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index pending_sign_ins_user_id_idx on pending_sign_ins (user_id)`.execute(db);
  await sql`create index pending_sign_ins_expires_at_idx on pending_sign_ins (expires_at)`.execute(
    db,
  );
}
