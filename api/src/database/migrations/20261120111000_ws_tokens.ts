import { sql, type Kysely } from 'kysely';

/** Tokens that open one live socket within half a minute (spec member 7; security 14). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ws_tokens (
      token_hash text primary key,
      sid text not null references sessions on update cascade on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index ws_tokens_sid_idx on ws_tokens (sid)`.execute(db);
  await sql`create index ws_tokens_expires_at_idx on ws_tokens (expires_at)`.execute(db);
}
