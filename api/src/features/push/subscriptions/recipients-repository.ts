import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatPushDelay } from '@greenroom/sync-protocol/chat/chat-rules';
import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import { isSwitchedOn } from '../../notifications/notification-switches-repository.ts';
import type { PushRow } from '../push-tables.ts';

export interface Recipient {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Whether the push says only that there is something. */
  readonly isDiscreet: boolean;
  /** IANA name; null: unknown. */
  readonly timeZone: string | null;
  /** HH:mm; both null: no quiet hours. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Minutes a browser that was told of the chat waits to be told again, unless its member reads it. */
const chatPause = 10;

/** Looked through for one of the last seconds: the newest may have been written offline. */
const lastMessages = 50;

type Judged = Pick<PushRow, 'audience' | 'user_id' | 'notification_id' | 'kind' | 'erasure_id'>;

/** The ids of the browsers a push is for, after the id `after`, in order. */
export async function findRecipientIds(
  db: Db,
  push: Judged,
  {
    after,
    limit,
    now,
  }: { readonly after: string | null; readonly limit: number; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from push_subscriptions s join users u on u.id = s.user_id
    where (${after}::uuid is null or s.id > ${after}::uuid) and ${isFor(push, now)}
      and ${push.audience === 'chat' ? isNotDeferred(now) : sql`true`}
    order by s.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these browsers that the push is still for: a switch or a read mark may have changed. */
export async function findRecipients(
  db: Db,
  push: Judged,
  ids: readonly string[],
  now: Date,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select s.id, s.user_id as "userId", s.endpoint, s.p256dh, s.auth,
      s.is_discreet as "isDiscreet", u.time_zone as "timeZone",
      q.from_time as "from", q.to_time as "to"
    from push_subscriptions s join users u on u.id = s.user_id
      left join push_quiet_hours q on q.user_id = u.id
    where s.id = any(${ids}::uuid[]) and ${isFor(push, now)}`.execute(db);
  return rows;
}

/** The member's switches govern pushes of their kind (decisions: Support, notifications, push). */
export function isFor({ audience, user_id, notification_id, kind, erasure_id }: Judged, now: Date) {
  const audiences = {
    user: sql`u.id = ${user_id}::uuid`,
    everybody: sql`true`,
    chat: hasChatNews(now),
  };
  return sql`s.erasure_id is not distinct from ${erasure_id}::uuid and u.status = 'approved' and ${audiences[audience]} and ${isSwitchedOn(sql`${kind}::text`)}
    and not exists (select from notification_reads r
      where r.notification_id = ${notification_id}::uuid and r.user_id = u.id)`;
}

/** When messages were written that whoever has the chat open has read by now. */
const settledBefore = (now: Date) =>
  sql`${now}::timestamptz - make_interval(secs => ${chatPushDelay})`;

/**
 * Others' messages after the read position and after the last push. Whoever has the chat open on any
 * device has read all but those of the last seconds: no push for them. A push told of at a later time than
 * now, clocks apart, was told by a clock that was ahead, and does not count.
 */
function hasChatNews(now: Date) {
  const lastRead = sql`(
    select p.last_read_position from chat_read_positions p
    where p.user_id = u.id and p.group_name = ${communityGroup})`;
  return sql`not u.suspended
    and (s.chat_told_at is null or s.chat_told_position <= ${lastRead}
      or s.chat_told_at <= ${now}::timestamptz - make_interval(mins => ${chatPause})
      or s.chat_told_at > ${now}::timestamptz + make_interval(mins => ${chatPause}))
    and exists (
      select from chat_messages m
      where m.group_name = ${communityGroup} and m.sender_id is distinct from u.id
        and m.deleted_at is null and m.timestamp <= ${settledBefore(now)}
        and m.position > greatest(s.chat_told_position, ${lastRead}))`;
}

/**
 * A push that waits for the end of quiet hours tells of later messages, too. They end within 25 hours,
 * where clocks change: what is noted for later is of a clock that was ahead.
 */
export function isNotDeferred(now: Date) {
  return sql`(s.chat_deferred_until is null or s.chat_deferred_until <= ${now}::timestamptz
    or s.chat_deferred_until > ${now}::timestamptz + interval '25 hours')`;
}

/** Whether the chat has messages that a push of now does not tell of yet. */
export async function hasUnsettledNews(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select timestamp from chat_messages where group_name = ${communityGroup}
        order by position desc limit ${lastMessages}) m
      where m.timestamp > ${settledBefore(now)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The position of the newest chat message. */
export async function findNewestPosition(db: Db): Promise<string> {
  const row = await db
    .selectFrom('chat_messages')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('group_name', '=', communityGroup)
    .executeTakeFirst();
  return row?.position ?? '0';
}

export async function deleteGone(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('push_subscriptions')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
