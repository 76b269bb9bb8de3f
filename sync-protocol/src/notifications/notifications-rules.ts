import type { NotificationRow } from './notifications-records.ts';

type Judged = Pick<NotificationRow, 'userId' | 'type' | 'kind' | 'title' | 'createdAt'>;

/**
 * Whether the list shows a notification: types push and system, except account deletions (spec
 * member 2, Notifications), and none for everyone from before the account existed. `since`: the
 * account's creation, ISO 8601 UTC; null: unknown, no age limit.
 */
export function isListedNotification(notification: Judged, since: string | null): boolean {
  if (notification.type !== 'push' && notification.type !== 'system') return false;
  if (notification.kind === 'account_deletion') return false;
  if (/account deletion/i.test(notification.title)) return false;
  if (notification.userId !== null || since === null) return true;
  return Date.parse(notification.createdAt) >= Date.parse(since);
}

/** The shown notifications, newest first. */
export function listNotifications<N extends Judged & { readonly id: string }>(
  notifications: readonly N[],
  since: string | null,
): N[] {
  return notifications
    .filter((notification) => isListedNotification(notification, since))
    .toSorted(newestFirst);
}

/** Counts shown notifications whose id is not in `readIds`. */
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
