import { maxMarkedAtOnce } from '@greenroom/sync-protocol/notifications/notifications-offline-calls';
import type {
  NotificationPreferences,
  NotificationSwitch,
} from '@greenroom/sync-protocol/notifications/notifications-records';
import type { Replica } from '../../replica/replica-interface.ts';
import { announce, showToast } from '../../ui/toast/toast-store.ts';
import { type ChangeResult, tryChange } from '../changes/try-change.ts';
import type { NotificationList } from './notifications-queries.ts';

const failures = {
  markRead: 'Failed to mark notification as read. Please try again.',
  markUnread: 'Failed to mark notification as unread. Please try again.',
  markAllRead: 'Failed to mark notifications as read. Please try again.',
  setPreferences: 'Failed to update preferences. Please try again.',
} as const;

/** Marks a notification as read, online or offline. */
export function markNotificationRead(replica: Replica, id: string): Promise<ChangeResult> {
  return tryChange(failures.markRead, () => replica.mutate('notifications.markRead', { id }));
}

/** Marks the notifications of a row as read, online or offline. */
export function markNotificationsRead(
  replica: Replica,
  ids: readonly [string, ...string[]],
): Promise<ChangeResult> {
  const [id, ...others] = ids;
  return others.length === 0
    ? markNotificationRead(replica, id)
    : tryChange(failures.markAllRead, () => markInParts(replica, ids, {}));
}

/** Of a row that stands for many, so many become unread again: each is a change of its own. */
const mostUnread = 20;

/** Marks those of a row as unread, online or offline: seeing their things no longer reads them. */
export function markNotificationsUnread(
  replica: Replica,
  ids: readonly string[],
): Promise<ChangeResult> {
  return tryChange(failures.markUnread, async () => {
    for (const id of ids.slice(0, mostUnread))
      await replica.mutate('notifications.markUnread', { id });
  });
}

/**
 * Marks the shown notifications as read, and the older ones that this device does not hold; what
 * arrives meanwhile stays unread.
 */
export function markAllNotificationsRead(
  replica: Replica,
  { shown, end }: NotificationList,
): Promise<ChangeResult> {
  const unread = shown.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const older = end === null ? {} : { before: end.from };
  return tryChange(failures.markAllRead, () => markInParts(replica, unread, older), announce);
}

/** `before`: those older than this instant are marked, too. */
async function markInParts(
  replica: Replica,
  all: readonly string[],
  older: { readonly before?: string },
): Promise<void> {
  for (let start = 0; start < all.length; start += maxMarkedAtOnce) {
    const ids = all.slice(start, start + maxMarkedAtOnce);
    await replica.mutate('notifications.markAllRead', { ids, ...older });
  }
}

/**
 * Marks these, at most `maxMarkedAtOnce`, as read because what they are about was seen; without a word
 * if that fails.
 */
export async function markSeen(replica: Replica, ids: readonly string[]): Promise<void> {
  try {
    await replica.mutate('notifications.markAllRead', { ids: [...ids], bySeeing: true });
  } catch {
    // They stay unread and are marked with the next thing seen.
  }
}

/** Switches kinds of notifications on or off, online or offline. `tell`: says why it failed. */
export async function setNotificationPreferences(
  replica: Replica,
  change: Partial<NotificationPreferences>,
  tell = announce,
): Promise<ChangeResult> {
  const kept = await tryChange(
    failures.setPreferences,
    () => replica.mutate('notifications.setPreferences', change),
    tell,
  );
  if (kept.ok) announce({ title: 'Preferences Updated', tone: 'success' });
  return kept;
}

/**
 * Switches a kind off, from one of its notifications; these disappear, which can be undone.
 * @returns whether it was kept
 */
export async function muteKind(replica: Replica, kind: NotificationSwitch): Promise<boolean> {
  const kept = await tryChange(failures.setPreferences, () =>
    replica.mutate('notifications.setPreferences', { [kind]: false }),
  );
  if (!kept.ok) return false;
  showToast({
    title: 'Preferences Updated',
    tone: 'success',
    action: {
      label: 'Undo',
      onPress: () => void setNotificationPreferences(replica, { [kind]: true }, showToast),
    },
  });
  return true;
}
