import { type Kysely, sql } from 'kysely';

/**
 * What is left of accounts' allowances, for all servers together. Unlogged: a crash fills them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table taken_allowances (
      call text not null,
      user_id uuid not null references users (id) on delete cascade,
      tokens float8 not null,
      counted_at timestamptz not null,
      primary key (user_id, call)
    )`.execute(db);
}
