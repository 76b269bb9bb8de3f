import { lowestNotificationSort } from '@greenroom/sync-protocol/notifications/notification-scopes';
import {
  isAnnouncement,
  maintenanceOver,
} from '@greenroom/sync-protocol/notifications/notifications-rules';
import {
  notificationKinds,
  type NotificationRead,
} from '@greenroom/sync-protocol/notifications/notifications-records';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import { isSwitchedOn } from './notification-switches-repository.ts';
import { type WireColumns, wireColumns } from './notifications-repository.ts';

export type OwnNotification = WireColumns & { readonly read_at: Date | null };

const announcementKinds = notificationKinds.filter((kind) => isAnnouncement({ kind }));

/**
 * Whether the list of this account shows a row of `notifications`: `isListedNotification` as SQL. It
 * includes that the notification is visible to the account at all.
 */
export function isListedFor(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    notifications.type in ('push', 'system') and notifications.kind is distinct from 'account_deletion'
      and (notifications.title not ilike '%account deletion%'
        or coalesce(notifications.kind, '') in (${sql.join(announcementKinds)}))
      and not (notifications.kind is not distinct from 'maintenance'
        and notifications.title = ${maintenanceOver})
      and ${isVisibleTo(userId)}
      and exists (select from users u where u.id = ${userId}::uuid
        and ${isSwitchedOn(sql`notifications.kind`)}
        and (notifications.user_id is not null or date_trunc('milliseconds', notifications.created_at)
          >= date_trunc('milliseconds', u.created_at))))`;
}

function isVisibleTo(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(notifications.user_id = ${userId}::uuid or notifications.user_id is null)`;
}

/** The listed notifications of a member with read state, newest first. `before`: only older ones. */
export async function findNotificationsOf(
  db: Db,
  userId: string,
  limit: number,
  before?: Pick<WireColumns, 'created_at' | 'id'>,
): Promise<OwnNotification[]> {
  let query = visibleTo(db, userId).where(isListedFor(userId));
  if (before) {
    query = query.where(
      sql<boolean>`(notifications.created_at, notifications.id) < (${before.created_at}::timestamptz, ${before.id}::uuid)`,
    );
  }
  return query
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute();
}

/** One notification visible to this member, with their read state; undefined when it is not. */
export async function findNotificationOf(
  db: Db,
  userId: string,
  id: string,
): Promise<OwnNotification | undefined> {
  return visibleTo(db, userId).where('notifications.id', '=', id).executeTakeFirst();
}

/** As `findNotificationOf`; it stays until the transaction ends, so that it can be marked. */
export async function keepNotificationOf(
  trx: Trx,
  userId: string,
  id: string,
): Promise<OwnNotification | undefined> {
  return visibleTo(trx, userId)
    .where('notifications.id', '=', id)
    .forKeyShare('notifications')
    .executeTakeFirst();
}

function visibleTo(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .leftJoin('notification_reads as reads', (join) =>
      join
        .onRef('reads.notification_id', '=', 'notifications.id')
        .on('reads.user_id', '=', userId)
        .on('reads.is_unread', '=', false),
    )
    .select(wireColumns)
    .select('reads.read_at')
    .where(isVisibleTo(userId));
}

/**
 * The `sort` from which a window of the newest `count` begins: the own ones of an account, or those
 * for everybody (`userId` null).
 */
export async function findWindowStart(
  db: Db,
  userId: string | null,
  count: number,
): Promise<string> {
  const row = await db
    .selectFrom('notifications')
    .select('created_at')
    .where('user_id', userId === null ? 'is' : '=', userId)
    .orderBy('created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at.toISOString() ?? lowestNotificationSort;
}

/** Marks a notification as read by a member; of repeated marks only the first counts. */
export async function insertRead(
  trx: Trx,
  userId: string,
  notificationId: string,
  readAt: Date,
): Promise<void> {
  await trx
    .insertInto('notification_reads')
    .values({ user_id: userId, notification_id: notificationId, read_at: readAt })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'notification_id'])
        .doUpdateSet({ read_at: readAt, is_unread: false })
        .where('notification_reads.is_unread', '=', true),
    )
    .execute();
}

/** Marks a notification as unread by a member. */
export async function insertUnread(
  trx: Trx,
  userId: string,
  notificationId: string,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('notification_reads')
    .values({ user_id: userId, notification_id: notificationId, read_at: at, is_unread: true })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'notification_id'])
        .doUpdateSet({ is_unread: true })
        .where('notification_reads.is_unread', '=', false),
    )
    .execute();
}

/** What a call marks as read. */
interface ReadMarks {
  readonly ids: readonly string[];
  /** Null: none besides `ids`. */
  readonly before: Date | null;
  /** Leaves what the member marked as unread. */
  readonly bySeeing: boolean;
}

/**
 * Marks notifications as read by a member: those of `ids` that are visible to them, and the listed
 * ones older than `before` (null: none). @returns how many were unread
 */
export async function insertReads(
  trx: Trx,
  userId: string,
  { ids, before, bySeeing }: ReadMarks,
  readAt: Date,
): Promise<number> {
  // In the order of ids, so that two statements never wait for each other in a circle. Locked, so that
  // one that goes at this moment is left out and does not refuse all.
  const { numAffectedRows = 0n } = await sql`
    insert into notification_reads (user_id, notification_id, read_at)
    select ${userId}::uuid, notifications.id, ${readAt}::timestamptz from notifications
    where (notifications.id = any(${ids}::uuid[]) and ${isVisibleTo(userId)})
      or (notifications.created_at < ${before}::timestamptz and ${isListedFor(userId)})
    order by notifications.id
    for key share of notifications
    on conflict (user_id, notification_id) do update set read_at = excluded.read_at, is_unread = false
      where notification_reads.is_unread and not ${bySeeing}::boolean`.execute(trx);
  return Number(numAffectedRows);
}

/** A member's marks of these notifications. */
export async function findReadMarks(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<NotificationRead[]> {
  return await db
    .selectFrom('notification_reads')
    .select(['notification_id as id', 'is_unread as isUnread'])
    .where('user_id', '=', userId)
    .where((eb) => eb('notification_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
