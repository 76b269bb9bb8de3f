import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/schema.ts';
import { isCurrentState } from './epoch.ts';

/** Locks or creates the client. @returns its last sequence; null: another account's client */
export async function lockClient(
  trx: Trx,
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

/** The database's state, with that of an exchange's account and client in it. */
export interface ExchangeState {
  readonly epoch: string;
  /** See `isCurrentState`. */
  readonly isCurrent: boolean;
  readonly receiptKey: string;
  /** False: the account was deleted, or is not approved. */
  readonly isApproved: boolean;
  /** The last sequence processed for the client; 0 for an unknown one. */
  readonly lastSequence: number;
  /** Null: the account has no such client. */
  readonly lastSeenAt: Date | null;
}

/** One statement: an account deleted in between cannot look like a client that was lost. */
export async function readExchangeState(
  db: Db,
  { userId, clientId }: Pick<SyncRequest, 'userId' | 'clientId'>,
): Promise<ExchangeState> {
  const { rows } = await sql<Omit<ExchangeState, 'lastSequence'> & { lastSequence: string }>`
    select state.epoch, ${isCurrentState} as "isCurrent", state.receipt_key as "receiptKey",
      account.id is not null as "isApproved", client.last_seen_at as "lastSeenAt",
      coalesce(client.last_sequence, 0) as "lastSequence"
    from sync_state as state
      left join users as account on account.id = ${userId}::uuid and account.status = 'approved'
      left join sync_clients as client
        on client.client_id = ${clientId}::uuid and client.user_id = account.id`.execute(db);
  const state = rows[0];
  if (!state) throw new Error('sync_state has no row');
  return { ...state, lastSequence: Number(state.lastSequence) };
}

/** Milliseconds between notes that a client was seen. */
const seenInterval = 24 * 3_600_000;

/** When a client must have been seen to count as seen lately. */
export function seenLimit(now: Date): Date {
  return new Date(now.getTime() - seenInterval);
}

/** Whether it is to be noted again that a known client was seen. */
export function isSeenLongAgo(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt !== null && lastSeenAt <= seenLimit(now);
}

/** Records that a client was seen, which keeps it from the purge. */
export async function touchClient(db: Db, clientId: string, now: Date): Promise<void> {
  await db
    .updateTable('sync_clients')
    .set({ last_seen_at: now })
    .where('client_id', '=', clientId)
    .execute();
}

/** The last sequence processed for this client; 0 for an unknown one. */
export async function readLastSequence(db: Db, userId: string, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('sync_clients')
    .select('last_sequence')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.last_sequence ?? 0);
}
