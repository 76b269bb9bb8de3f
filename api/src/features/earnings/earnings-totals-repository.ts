import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** All members' earnings of all weeks in USD, a decimal string: a subquery for larger statements. */
export const platformEarnings = sql<string>`
  (select coalesce(sum(amount), 0)::numeric(18, 2) from earnings_week_totals)`;

/** All members' earnings of all weeks in USD, a decimal string. */
export async function readPlatformEarnings(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ total: string }>`select ${platformEarnings} as total`.execute(db);
  return rows[0]?.total ?? '0.00';
}
