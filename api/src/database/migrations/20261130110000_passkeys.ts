import { type Kysely, sql } from 'kysely';

/** Passkeys of accounts, and what browsers have been asked to sign with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter int8 not null,
      transports text[] not null,
      is_backed_up boolean not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_user_id_idx on passkeys (user_id)`.execute(db);
  await sql`
    create table passkey_challenges (
      holder text not null,
      purpose text not null,
      challenge text not null,
      expires_at timestamptz not null,
      primary key (holder, purpose)
    )`.execute(db);
  await sql`create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at)`.execute(
    db,
  );
}
