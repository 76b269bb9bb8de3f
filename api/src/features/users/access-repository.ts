import { type Kysely, sql, type Transaction } from 'kysely';
import { endSessions } from '../../access/session-repository.ts';
import { countRows } from '../../database/list-queries.ts';
import type { Database } from '../../database/schema.ts';

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
  return countRows(
    db.selectFrom('sessions').where('user_id', '=', userId).where('expire', '>', now),
  );
}
