import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import type {
  Notification,
  NotificationKind,
  NotificationRow,
  NotificationType,
} from '@greenroom/sync-protocol/notifications/notifications-records';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import { enqueuePush } from '../push/push-queue-repository.ts';
import type { NotificationTableRow } from './notifications-table.ts';

export const wireColumns = [
  'notifications.id',
  'notifications.user_id',
  'notifications.title',
  'notifications.message',
  'notifications.type',
  'notifications.kind',
  'notifications.url',
  'notifications.created_at',
] as const;

export type WireColumns = Pick<
  NotificationTableRow,
  'id' | 'user_id' | 'title' | 'message' | 'type' | 'kind' | 'url' | 'created_at'
>;

export interface NewNotification {
  /** 1 to 200 characters. */
  readonly title: string;
  /** At most 2,000 characters; nothing a lock screen must not show (experience 17). */
  readonly message: string;
  /** `push`: also pushed; `system`: the rest; `others`: never listed (decisions). */
  readonly type: NotificationType;
  readonly kind: NotificationKind;
  /** A path of the app, such as `/support`. Absent: a tap leads nowhere. */
  readonly url?: string;
  readonly now: Date;
  /** It goes then, from every device (`deleteOver`). Absent or null: it stays until the purge. */
  readonly shownUntil?: Date | null;
  /** From then on it is pushed no more. Absent: its kind decides. */
  readonly pushedUntil?: Date;
}

/** Notifies one account, in the transaction of the cause. @returns the notification's id */
export async function notifyUser(
  trx: Trx,
  { userId, ...notification }: NewNotification & { readonly userId: string },
): Promise<string> {
  return insertOne(trx, userId, notification);
}

/**
 * Notifies one account, unless a notification with this `dedupeKey` exists (1 to 200 characters).
 * @returns the notification's id; undefined: it existed
 */
export async function notifyUserOnce(
  trx: Trx,
  {
    userId,
    dedupeKey,
    ...notification
  }: NewNotification & { readonly userId: string; readonly dedupeKey: string },
): Promise<string | undefined> {
  const made = await trx
    .insertInto('notifications')
    .values({ ...valuesOf(notification), user_id: userId, dedupe_key: dedupeKey })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await pushIfWanted(trx, [made.id], notification);
  return made?.id;
}

/** Removes the notification with this `dedupeKey`, with its pushes. */
export async function deleteOnce(trx: Trx, dedupeKey: string): Promise<void> {
  await trx.deleteFrom('notifications').where('dedupe_key', '=', dedupeKey).execute();
}

/** Notifies these accounts, each with a row of their own, in one statement. */
export async function notifyUsers(
  trx: Trx,
  { userIds, ...notification }: NewNotification & { readonly userIds: readonly string[] },
): Promise<void> {
  const { title, message, type, kind, url, sent, created_at } = valuesOf(notification);
  const { rows } = await sql<{ id: string }>`
    insert into notifications (user_id, title, message, type, kind, url, sent, created_at)
    select id, ${title}, ${message}, ${type}, ${kind}, ${url}, ${sent}, ${created_at}
    from unnest(${userIds}::uuid[]) as id
    returning id`.execute(trx);
  await pushIfWanted(
    trx,
    rows.map(({ id }) => id),
    notification,
  );
}

/** Notifies everybody: one row, with a read state per reader. @returns the notification's id */
export async function notifyEverybody(trx: Trx, notification: NewNotification): Promise<string> {
  return insertOne(trx, null, notification);
}

/** Gives notifications for everybody other words, on every device; their read state stays. */
export async function rewordEverybodys(
  trx: Trx,
  which: Pick<NewNotification, 'kind' | 'title'>,
  words: Pick<NewNotification, 'title' | 'message'>,
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set(words)
    .where('user_id', 'is', null)
    .where('kind', '=', which.kind)
    .where('title', '=', which.title)
    .execute();
}

/** Notifies every administrator, each with a row of their own; one being deleted is passed over. */
export async function notifyAdmins(trx: Trx, notification: NewNotification): Promise<void> {
  const { title, message, type, kind, url, sent, created_at, shown_until } = valuesOf(notification);
  const rows = await trx
    .insertInto('notifications')
    .columns([
      'user_id',
      'title',
      'message',
      'type',
      'kind',
      'url',
      'sent',
      'created_at',
      'shown_until',
    ])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          sql<string>`${title}::text`.as('title'),
          sql<string>`${message}::text`.as('message'),
          sql<NotificationType>`${type}::text`.as('type'),
          sql<string>`${kind}::text`.as('kind'),
          sql<string | null>`${url}::text`.as('url'),
          sql<boolean>`${sent}::boolean`.as('sent'),
          sql<Date>`${created_at}::timestamptz`.as('created_at'),
          sql<Date | null>`${shown_until}::timestamptz`.as('shown_until'),
        ])
        .where('role', '=', 'admin')
        .where('status', '=', 'approved')
        .forKeyShare(),
    )
    .returning('id')
    .execute();
  await pushIfWanted(
    trx,
    rows.map(({ id }) => id),
    notification,
  );
}

/** Accounts with a notification about the chat message at this path. */
export async function findNotifiedOf(trx: Trx, url: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'chat')
    .where('url', '=', url)
    .execute();
  return rows.flatMap(({ user_id: userId }) => userId ?? []);
}

/** Notifications of one kind that lead to one of these paths. */
export interface Subject {
  readonly kind: NotificationKind;
  readonly urls: readonly string[];
}

/**
 * Removes accounts' own notifications about a subject, with their pushes. `userIds` absent: everybody's.
 * @returns who had not read theirs
 */
export async function deleteAbout(
  trx: Trx,
  subject: Subject,
  userIds?: readonly string[],
): Promise<string[]> {
  const { rows } = await deletionAbout(subject, userIds).execute(trx);
  return rows.filter((row) => !row.is_read).map((row) => row.user_id);
}

/** Accounts' own notifications about a subject lead to this path from now on. */
export async function moveAbout(trx: Trx, { kind, urls }: Subject, url: string): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ url })
    .where('kind', '=', kind)
    .where('url', 'in', urls)
    .where('user_id', 'is not', null)
    .execute();
}

/** The statement of `deleteAbout`. */
export function deletionAbout({ kind, urls }: Subject, userIds?: readonly string[]) {
  const isTheirs = userIds ? sql`user_id = any(${userIds}::uuid[])` : sql`user_id is not null`;
  return sql<{ user_id: string; is_read: boolean }>`
    delete from notifications where kind = ${kind} and url = any(${urls}::text[]) and ${isTheirs}
    returning user_id, exists (select from notification_reads as read
      where read.notification_id = notifications.id and not read.is_unread) as is_read`;
}

/**
 * Removes what an account was told as an administrator, with its pushes: what leads to their screens,
 * their announcements (`announcementKindOf`: a row of one's own is of no other), reports, and modules
 * that are not unlocked for them.
 */
export async function deleteToldAsAdmin(trx: Trx, userId: string): Promise<void> {
  await sql`
    delete from notifications where user_id = ${userId}::uuid and (
      url like '/admin/%' or kind = 'announcement'
      or kind = 'support' and url like ${`${messagePath('')}%`}
      or kind = 'training' and not exists (
        select from user_module_access as held
        where held.user_id = notifications.user_id
          and strpos(notifications.url, held.module_id::text) > 0))`.execute(trx);
}

/** Removes the notifications whose time is over, with their pushes. */
export async function deleteOver(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('notifications').where('shown_until', '<=', now).execute();
}

async function insertOne(
  trx: Trx,
  userId: string | null,
  notification: NewNotification,
): Promise<string> {
  const { id } = await trx
    .insertInto('notifications')
    .values({ ...valuesOf(notification), user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await pushIfWanted(trx, [id], notification);
  return id;
}

/** Notifications of the type `push` are pushed as well as listed. */
async function pushIfWanted(
  trx: Trx,
  notificationIds: readonly string[],
  notification: NewNotification,
): Promise<void> {
  if (notification.type === 'push') await enqueuePush(trx, { notificationIds, ...notification });
}

function valuesOf({ title, message, type, kind, url, now, shownUntil }: NewNotification) {
  return {
    title,
    message,
    type,
    kind,
    url: url ?? null,
    // Only pushed notifications have a pending delivery.
    sent: type !== 'push',
    created_at: now,
    shown_until: shownUntil ?? null,
  };
}

export function toNotificationRow(row: WireColumns): NotificationRow {
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    message: row.message,
    type: row.type,
    kind: row.kind,
    url: row.url,
    createdAt: row.created_at.toISOString(),
  };
}

/** The wire form with one member's read state; `read_at` null: unread. */
export function toNotification(row: WireColumns & { readonly read_at: Date | null }): Notification {
  const sentAt = row.read_at?.toISOString() ?? null;
  return { ...toNotificationRow(row), sent: sentAt !== null, sentAt };
}

/** The rows of these ids, of any account, in no order. */
export async function findNotificationsByIds(
  db: Db,
  ids: readonly string[],
): Promise<WireColumns[]> {
  return db
    .selectFrom('notifications')
    .select(wireColumns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
