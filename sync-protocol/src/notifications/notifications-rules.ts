import type { NotificationRow } from './notifications-records.ts';

type Judged = Pick<NotificationRow, 'userId' | 'type' | 'kind' | 'title' | 'createdAt'>;

/**
 * Whether the list shows a notification: types push and system, and nothing about the deletion of an
 * account (member side 2, Notifications). What was said to everybody before the account existed is no
 * news to it. `since`: when the account was made, ISO 8601 UTC; null: not known, nothing is too old.
 */
export function isListedNotification(notification: Judged, since: string | null): boolean {
  if (notification.type !== 'push' && notification.type !== 'system') return false;
  if (notification.kind === 'account_deletion') return false;
  if (/account deletion/i.test(notification.title)) return false;
  if (notification.userId !== null || since === null) return true;
  return Date.parse(notification.createdAt) >= Date.parse(since);
}

/** What the list shows, newest first. */
export function listNotifications<N extends Judged & { readonly id: string }>(
  notifications: readonly N[],
  since: string | null,
): N[] {
  return notifications
    .filter((notification) => isListedNotification(notification, since))
    .toSorted(newestFirst);
}

/** Listed notifications nobody has marked as read; `readIds` holds the ids of those the member read. */
export function countUnreadNotifications(
  notifications: readonly (Judged & { readonly id: string })[],
  readIds: ReadonlySet<string>,
  since: string | null,
): number {
  return notifications.filter(
    (notification) => isListedNotification(notification, since) && !readIds.has(notification.id),
  ).length;
}

function newestFirst(
  a: { readonly createdAt: string; readonly id: string },
  b: { readonly createdAt: string; readonly id: string },
): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
