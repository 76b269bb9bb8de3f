import { endSessions } from '../../access/session-repository.ts';
import { countRows } from '../../database/list-queries.ts';
import type { Db, Trx } from '../../database/schema.ts';

/**
 * Ends an account's sessions, which closes its sockets, and push subscriptions (security 11), but for
 * those that tell a lost device to erase (docs/decisions/web-push.md).
 */
export async function endAccess(trx: Trx, userId: string): Promise<void> {
  await endSessions(trx, userId);
  await trx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('erasure_id', 'is', null)
    .execute();
}

export async function countSessionsOf(db: Db, userId: string, now: Date): Promise<number> {
  return countRows(
    db.selectFrom('sessions').where('user_id', '=', userId).where('expire', '>', now),
  );
}
