import { erasureKind } from '@greenroom/sync-protocol/push/push-payload';
import { lockScreenText } from '@greenroom/sync-protocol/push/lock-screen-text';
import { chatPushDelay } from '@greenroom/sync-protocol/chat/chat-rules';
import { sql } from 'kysely';
import type { Trx } from '../../database/schema.ts';
import { mannerOf } from './push-kinds.ts';

export interface NewPush {
  /** The notifications it announces: rows of one cause. Their tags on the devices are these ids. */
  readonly notificationIds: readonly string[];
  readonly title: string;
  readonly message: string;
  /** Decides manner and lock-screen text, and which of the member's switches governs it. */
  readonly kind: string;
  /** A path of the app. Absent: the list of notifications. */
  readonly url?: string;
  readonly now: Date;
  /** It is of no use from then on. Absent: as long as its kind says; never longer. */
  readonly pushedUntil?: Date;
}

/**
 * Stores the pushes of notifications in the transaction of their cause. Rows of their own rather than
 * jobs: whoever notifies has nothing but the transaction, and jobs, which outlive an account by days,
 * then hold only ids. `relayPushes` gives them to the job queue.
 */
export async function enqueuePush(
  trx: Trx,
  { notificationIds, title, message, kind, url = '/notifications', now, pushedUntil }: NewPush,
): Promise<void> {
  const { ttlSeconds, urgency } = mannerOf(kind);
  const shown = lockScreenText(kind, { title, body: message });
  await sql`
    insert into pushes (audience, user_id, notification_id, title, body, url, kind, tag, urgency,
      due_at, expires_at)
    select case when user_id is null then 'everybody' else 'user' end, user_id, id,
      ${shown.title}, ${shown.body}, ${url}, ${kind}, id::text, ${urgency},
      ${now}::timestamptz, least(${now}::timestamptz + make_interval(secs => ${ttlSeconds}),
        ${pushedUntil ?? null}::timestamptz)
    from notifications where id = any(${notificationIds}::uuid[])`.execute(trx);
}

/**
 * Pushes that the chat has news to all who have not read them `chatPushDelay` later. One row waits at
 * a time, for any number of messages: an audience of thousands is told at most once in that time.
 */
export async function enqueueChatPush(trx: Trx, now: Date): Promise<void> {
  const { ttlSeconds, urgency } = mannerOf('chat');
  // The update locks the waiting row, so that it is not queued before this message is visible. One
  // written while a clock was ahead would wait for that time, and with it every later message.
  await sql`
    insert into pushes (audience, title, body, url, kind, tag, urgency, due_at, expires_at)
    values ('chat', 'Community chat', 'There are new messages.', '/community', 'chat', 'chat',
      ${urgency}, ${now}::timestamptz + make_interval(secs => ${chatPushDelay}),
      ${now}::timestamptz + make_interval(secs => ${ttlSeconds}))
    on conflict (audience) where audience = 'chat' and queued_at is null
    do update set due_at = least(pushes.due_at, excluded.due_at),
      expires_at = case when pushes.due_at > excluded.due_at then excluded.expires_at
        else pushes.expires_at end`.execute(trx);
}

/**
 * Tells the browsers of these erasures to ask whether they are to erase what they keep. A hint alone:
 * the worker asks with its own session.
 */
export async function enqueueErasurePushes(
  trx: Trx,
  erasureIds: readonly string[],
  now: Date,
): Promise<void> {
  const { ttlSeconds, urgency } = mannerOf(erasureKind);
  const { title, body } = lockScreenText(erasureKind, { title: '', body: '' });
  await sql`
    insert into pushes (audience, user_id, erasure_id, title, body, url, kind, tag, urgency,
      due_at, expires_at)
    select 'user', user_id, erasure_id, ${title}, ${body}, '/', ${erasureKind}, ${erasureKind},
      ${urgency}, ${now}::timestamptz, ${now}::timestamptz + make_interval(secs => ${ttlSeconds})
    from push_subscriptions where erasure_id = any(${erasureIds}::uuid[])`.execute(trx);
}
