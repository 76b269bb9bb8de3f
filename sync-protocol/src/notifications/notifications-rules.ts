import type {
  NotificationPreferences,
  NotificationRow,
  NotificationSwitch,
} from './notifications-records.ts';

/**
 * What the notification of maintenance is called once maintenance has ended: no list shows it. It is
 * reworded rather than removed, for devices with an earlier version.
 */
export const maintenanceOver = 'Maintenance Over';

type Judged = Pick<NotificationRow, 'userId' | 'type' | 'kind' | 'title' | 'createdAt'>;

/** What of the account decides about the list. `createdAt`: ISO 8601 UTC. */
export type NotificationReader = NotificationPreferences & { readonly createdAt: string };

/** The switch that governs list and push of a kind (decisions); kinds not named are always shown. */
export const switchOfKind: ReadonlyMap<string, NotificationSwitch> = new Map([
  ['chat', 'notifyCommunityChatEnabled'],
  ['training', 'notifyTrainingModuleEnabled'],
  ['schedule', 'notifyScheduleEnabled'],
]);

/**
 * Whether the list shows a notification: types push and system, except account deletions (spec
 * member 2, Notifications), which announcements never are, and maintenance that is over; none of a kind
 * that is switched off, which hides it until the switch is on again; none for everyone from before the
 * account existed. `reader` null: unknown, all are shown.
 */
export function isListedNotification(
  notification: Judged,
  reader: NotificationReader | null,
): boolean {
  if (notification.type !== 'push' && notification.type !== 'system') return false;
  if (notification.kind === 'account_deletion') return false;
  // The title counts where the kind does not say what it is about.
  if (/account deletion/i.test(notification.title) && !isAnnouncement(notification)) return false;
  if (notification.kind === 'maintenance' && notification.title === maintenanceOver) return false;
  if (reader === null) return true;
  const governing = switchOfKind.get(notification.kind ?? '');
  if (governing !== undefined && !reader[governing]) return false;
  if (notification.userId !== null) return true;
  return Date.parse(notification.createdAt) >= Date.parse(reader.createdAt);
}

/** What administrators announce, to all, to some or to one member, whatever it is about. */
export function isAnnouncement({ kind }: Pick<Judged, 'kind'>): boolean {
  return kind?.endsWith('announcement') === true;
}

/** The shown notifications, newest first. */
export function listNotifications<N extends Judged & { readonly id: string }>(
  notifications: readonly N[],
  reader: NotificationReader | null,
): N[] {
  return notifications
    .filter((notification) => isListedNotification(notification, reader))
    .toSorted(newestFirst);
}

/** Counts shown notifications whose id is not in `readIds`. */
export function countUnreadNotifications(
  notifications: readonly (Judged & { readonly id: string })[],
  readIds: ReadonlySet<string>,
  reader: NotificationReader | null,
): number {
  return notifications.filter(
    (notification) => isListedNotification(notification, reader) && !readIds.has(notification.id),
  ).length;
}

function newestFirst(
  a: { readonly createdAt: string; readonly id: string },
  b: { readonly createdAt: string; readonly id: string },
): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
