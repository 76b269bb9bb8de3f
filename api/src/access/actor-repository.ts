import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import type { Actor } from './actor.ts';

/** An account whose row is locked. */
export interface LockedActor extends Actor {
  /** Since when the account may act. */
  readonly approvedAt: Date;
}

/**
 * Locks the account for the transaction, so that one user's devices take turns, and reads role and
 * status under that lock; undefined when the account is gone or not approved.
 */
export async function lockActor(trx: Trx, userId: string): Promise<LockedActor | undefined> {
  const row = await trx
    .selectFrom('users')
    .select([
      'id as userId',
      'username',
      'role',
      'suspended',
      'password_change_required as mustChangePassword',
      // Accounts made before approvals were recorded have none.
      sql<Date>`coalesce(approved_at, created_at)`.as('approvedAt'),
    ])
    .where('id', '=', userId)
    .where('status', '=', 'approved')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row;
}
