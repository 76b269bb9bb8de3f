import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Feed } from '../sync/feed.ts';

/** The scopes a member's sockets are poked for. */
export async function readScopesOf(
  db: Kysely<Database>,
  feeds: readonly Feed[],
  userId: string,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const scopes = new Set<string>();
    for (const feed of feeds) {
      for (const scope of await feed.heldScopes(trx, userId)) scopes.add(scope);
    }
    return [...scopes];
  });
}

/** Those of the sessions that still live and whose account is approved and not paused. */
export async function findLiveSessions(
  db: Kysely<Database>,
  sids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.sid')
    .where((eb) => eb('sessions.sid', '=', eb.fn.any(eb.val(sids))))
    .where('sessions.expire', '>', sql<Date>`now()`)
    .where('users.status', '=', 'approved')
    .where('users.suspended', '=', false)
    .where('users.password_change_required', '=', false)
    .execute();
  return new Set(rows.map((row) => row.sid));
}
