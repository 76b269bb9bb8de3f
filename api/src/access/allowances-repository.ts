import type { Allowance } from '@greenroom/sync-protocol/call';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/**
 * Takes one of an account's sends of a call, whichever server asks; by the database's clock.
 * @returns false: none is left
 */
export async function takeShared(
  db: Db,
  call: string,
  userId: string,
  { burst, perSecond }: Allowance,
): Promise<boolean> {
  const filled = sql`least(
    ${burst}::float8,
    taken.tokens + extract(epoch from clock_timestamp() - taken.counted_at)::float8 * ${perSecond}::float8
  )`;
  const { rows } = await sql`
    insert into taken_allowances as taken (call, user_id, tokens, counted_at)
    select ${call}, id, ${burst}::float8 - 1, clock_timestamp() from users where id = ${userId}
    on conflict (call, user_id) do update set
      tokens = ${filled} - 1, counted_at = clock_timestamp()
    where ${filled} >= 1
    returning true`.execute(db);
  return rows.length > 0;
}
