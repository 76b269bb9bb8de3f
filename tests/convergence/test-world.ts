import { sql } from 'kysely';
import type { MutationHandlers } from '@greenroom/api/access/handler';
import type { Db } from '@greenroom/api/database/schema';

/** Creates the table that counts effects of a member's changes, in the transaction of each effect. */
export async function createEffectCounter(db: Db): Promise<void> {
  await sql`create table made_effects (user_id uuid not null, call text not null)`.execute(db);
}

/** The same handlers, each recording a row in the transaction of its effect. */
export function countEffects(handlers: MutationHandlers): MutationHandlers {
  const counted = Object.entries(handlers).map(([name, handler]) => {
    const counting: (typeof handlers)['schedule.add'] = async (context, input) => {
      const answer = await (handler as (typeof handlers)['schedule.add'])(context, input);
      await sql`insert into made_effects values (${context.actor.userId}::uuid, ${name})`.execute(
        context.trx,
      );
      return answer;
    };
    return [name, counting];
  });
  // Object.entries loses the type of each entry's handler.
  return Object.fromEntries(counted) as MutationHandlers;
}

/** Number of committed effects of the member. */
export async function countMadeEffects(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from made_effects where user_id = ${userId}::uuid`.execute(db);
  return Number(rows[0]?.count);
}

/** The server's outcomes of a member's changes, by mutation id. */
export async function readServerOutcomes(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sync_outcomes')
    .select(['mutation_id', 'status'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.mutation_id, row.status]));
}
