import { sql } from 'kysely';
import { holdSession } from '../../../access/session-repository.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import { endChatDeferral } from './chat-told-repository.ts';

/**
 * Maximum browsers of an account; the one longest unused makes room. Those that are to erase are not
 * counted, and stay.
 */
export const maxSubscriptions = 20;

export interface NewSubscription {
  readonly userId: string;
  readonly sid: string | null;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly discreet: boolean;
  readonly now: Date;
}

/**
 * Stores a browser; an endpoint another account had is this account's from now on. A browser that is
 * stored again, as by each start of the app, stays told of the chat.
 * @returns false: the session ended meanwhile
 */
export async function saveSubscription(
  trx: Trx,
  { userId, sid, endpoint, p256dh, auth, discreet, now }: NewSubscription,
): Promise<boolean> {
  if (sid !== null && !(await holdSession(trx, sid))) return false;
  const own = { user_id: userId, session_sid: sid, erasure_id: null, is_discreet: discreet };
  const values = { ...own, p256dh, auth, updated_at: now };
  const isSame = sql`push_subscriptions.user_id = excluded.user_id
    and push_subscriptions.erasure_id is null`;
  const told = {
    chat_told_position: sql<string>`case when ${isSame} then push_subscriptions.chat_told_position else 0 end`,
    chat_told_at: sql<Date | null>`case when ${isSame} then push_subscriptions.chat_told_at end`,
    chat_deferred_until: sql<Date | null>`case when ${isSame} then push_subscriptions.chat_deferred_until end`,
  };
  await trx
    .insertInto('push_subscriptions')
    .values({ ...values, endpoint, created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...values, ...told }))
    .execute();
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}::uuid and erasure_id is null
      order by updated_at desc, id offset ${maxSubscriptions})`.execute(trx);
  return true;
}

export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export interface StoredQuietHours {
  readonly from: string | null;
  readonly to: string | null;
}

export async function findQuietHours(db: Db, userId: string): Promise<StoredQuietHours> {
  const row = await db
    .selectFrom('push_quiet_hours')
    .select(['from_time as from', 'to_time as to'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { from: null, to: null };
}

/** Both null deletes them. What waits for their former end no longer does. */
export async function saveQuietHours(
  trx: Trx,
  userId: string,
  quietHours: StoredQuietHours,
): Promise<void> {
  await storeQuietHours(trx, userId, quietHours);
  // Last: a push that is deferred meanwhile keeps the hours it was deferred by, so this waits for it.
  await endChatDeferral(trx, userId);
}

async function storeQuietHours(
  trx: Trx,
  userId: string,
  { from, to }: StoredQuietHours,
): Promise<void> {
  if (from === null || to === null) {
    await trx.deleteFrom('push_quiet_hours').where('user_id', '=', userId).execute();
    return;
  }
  await trx
    .insertInto('push_quiet_hours')
    .values({ user_id: userId, from_time: from, to_time: to })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ from_time: from, to_time: to }),
    )
    .execute();
}
