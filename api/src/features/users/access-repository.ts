import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { endSessions } from '../account/session-repository.ts';

/** Ends an account's sessions, which closes its sockets, and push subscriptions (security 11). */
export async function endAccess(trx: Transaction<Database>, userId: string): Promise<void> {
  await endSessions(trx, userId);
  await sql`delete from push_subscriptions where user_id = ${userId}::uuid`.execute(trx);
}

export async function countSessionsOf(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('expire', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
