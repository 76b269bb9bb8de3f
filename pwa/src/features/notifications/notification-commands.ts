import { maxMarkedAtOnce } from '@greenroom/sync-protocol/notifications/notifications-calls';
import type { NotificationPreferences } from '@greenroom/sync-protocol/notifications/notifications-records';
import type { Replica } from '../../replica/replica-interface.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { tryChange } from '../try-change.ts';
import type { NotificationList } from './notifications-queries.ts';

const failures = {
  markRead: 'Failed to mark notification as read. Please try again.',
  markAllRead: 'Failed to mark notifications as read. Please try again.',
  setPreferences: 'Failed to update preferences. Please try again.',
} as const;

/** Marks a notification as read, online or offline. @returns whether it was stored */
export async function markNotificationRead(replica: Replica, id: string): Promise<boolean> {
  const kept = await tryChange(failures.markRead, () =>
    replica.mutate('notifications.markRead', { id }),
  );
  return kept.ok;
}

/**
 * Marks the shown notifications as read, and the older ones that this device does not hold; what
 * arrives meanwhile stays unread. @returns whether it was stored
 */
export async function markAllNotificationsRead(
  replica: Replica,
  { shown, end }: NotificationList,
): Promise<boolean> {
  const unread = shown.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const older = end === null ? {} : { before: end.from };
  const kept = await tryChange(failures.markAllRead, async () => {
    for (let start = 0; start < unread.length; start += maxMarkedAtOnce) {
      const ids = unread.slice(start, start + maxMarkedAtOnce);
      await replica.mutate('notifications.markAllRead', { ids, ...older });
    }
  });
  return kept.ok;
}

/** Switches kinds of notifications on or off, online or offline. */
export async function setNotificationPreferences(
  replica: Replica,
  change: Partial<NotificationPreferences>,
): Promise<void> {
  const kept = await tryChange(failures.setPreferences, () =>
    replica.mutate('notifications.setPreferences', change),
  );
  if (kept.ok) showToast({ title: 'Preferences Updated', tone: 'success' });
}
