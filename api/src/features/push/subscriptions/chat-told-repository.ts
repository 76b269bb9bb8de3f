import { sql } from 'kysely';
import type { Db, Trx } from '../../../database/schema.ts';
import type { PushRow } from '../push-tables.ts';
import { isFor, isNotDeferred, type Recipient } from './recipients-repository.ts';

/** A browser that counts as told of the chat, and what it was told of before. */
export interface ChatClaim {
  readonly id: string;
  readonly position: string;
  readonly at: Date | null;
}

/**
 * Those of these browsers that a chat push is still for. They count as told at once, so that another
 * worker, with another push of the same news, sends them nothing.
 */
export async function claimChatNews(
  db: Db,
  push: PushRow,
  ids: readonly string[],
  { newest, now }: { readonly newest: string; readonly now: Date },
): Promise<ChatClaim[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChatClaim>`
    with former as (
      select s.id, s.chat_told_position as position, s.chat_told_at as at
      from push_subscriptions s join users u on u.id = s.user_id
      where s.id = any(${ids}::uuid[]) and ${isFor(push, now)}
      order by s.id for update of s)
    update push_subscriptions s set chat_told_position = ${newest}::bigint, chat_told_at = ${now}::timestamptz
    from former where s.id = former.id
    returning s.id, former.position, former.at`.execute(db);
  return rows;
}

/** Takes back claims of which nothing was delivered, unless the browser was told of more since. */
export async function returnChatClaims(
  db: Db,
  claims: readonly ChatClaim[],
  { newest, now }: { readonly newest: string; readonly now: Date },
): Promise<void> {
  if (claims.length === 0) return;
  const ids = claims.map(({ id }) => id);
  const positions = claims.map(({ position }) => position);
  const times = claims.map(({ at }) => at);
  await sql`
    update push_subscriptions s
    set chat_told_position = former.position, chat_told_at = former.at
    from unnest(${ids}::uuid[], ${positions}::bigint[], ${times}::timestamptz[])
      as former (id, position, at)
    where s.id = former.id and s.chat_told_position = ${newest}::bigint
      and s.chat_told_at = ${now}::timestamptz`.execute(db);
}

/** A browser whose push waits, with the quiet hours of its member as they were read. */
export type Deferred = Pick<Recipient, 'id' | 'from' | 'to' | 'timeZone'>;

/**
 * Notes that a chat push waits for these browsers until then, unless their quiet hours changed meanwhile:
 * it would hold up the next ones. @returns those for which none waited; `holds`: this push is the one
 * that waited, so all
 */
export async function deferChatPush(
  trx: Trx,
  deferred: readonly Deferred[],
  { until, now, holds }: { readonly until: Date; readonly now: Date; readonly holds: boolean },
): Promise<string[]> {
  const unchanged = await keepQuietHours(trx, deferred);
  const ids = deferred.map((one) => one.id);
  const { rows } = await sql<{ id: string }>`
    update push_subscriptions s set chat_deferred_until =
      case when id = any(${unchanged}::uuid[]) then ${until}::timestamptz else chat_deferred_until end
    where id = any(${ids}::uuid[]) and (${holds}::boolean or ${isNotDeferred(now)})
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The browsers whose quiet hours are still those; they stay so until the transaction ends. */
async function keepQuietHours(trx: Trx, deferred: readonly Deferred[]): Promise<string[]> {
  const column = <Key extends keyof Deferred>(key: Key) => deferred.map((one) => one[key]);
  const { rows } = await sql<{ id: string }>`
    select s.id
    from unnest(${column('id')}::uuid[], ${column('from')}::text[], ${column('to')}::text[],
        ${column('timeZone')}::text[]) as former (id, from_time, to_time, time_zone)
      join push_subscriptions s on s.id = former.id
      join users u on u.id = s.user_id
      join push_quiet_hours q on q.user_id = u.id
    where q.from_time = former.from_time and q.to_time = former.to_time
      and u.time_zone is not distinct from former.time_zone
    order by u.id for share of u, q`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What waits for an end of quiet hours that changed does not hold up the chat's next push. */
export async function endChatDeferral(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ chat_deferred_until: null })
    .where('user_id', '=', userId)
    .execute();
}
