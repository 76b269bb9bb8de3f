import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Actor } from '../http/contract/handler.ts';

/**
 * Locks the account for the transaction, so that one user's devices take turns, and reads role and
 * status under that lock; undefined when the account is gone or not approved.
 */
export async function lockActor(
  trx: Transaction<Database>,
  userId: string,
): Promise<Actor | undefined> {
  const row = await trx
    .selectFrom('users')
    .select([
      'id as userId',
      'username',
      'role',
      'suspended',
      'password_change_required as mustChangePassword',
    ])
    .where('id', '=', userId)
    .where('status', '=', 'approved')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row;
}

/** Locks or creates the client. @returns its last sequence; null: another account's client */
export async function lockClient(
  trx: Transaction<Database>,
  userId: string,
  clientId: string,
  now: Date,
): Promise<number | null> {
  const row = await trx
    .insertInto('sync_clients')
    .values({ client_id: clientId, user_id: userId, last_sequence: 0, last_seen_at: now })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ last_seen_at: now }))
    .returning(['user_id', 'last_sequence'])
    .executeTakeFirstOrThrow();
  return row.user_id === userId ? Number(row.last_sequence) : null;
}

/** The last sequence processed for this client; 0 for an unknown one. */
export async function readLastSequence(
  db: Kysely<Database>,
  userId: string,
  clientId: string,
): Promise<number> {
  const row = await db
    .selectFrom('sync_clients')
    .select('last_sequence')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.last_sequence ?? 0);
}
