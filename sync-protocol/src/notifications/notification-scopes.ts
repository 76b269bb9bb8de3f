/** The scope of notifications for everybody. */
export const everybodysScope = 'notifications';

/** The scope of a member's own notifications. */
export function ownNotificationsScope(userId: string): string {
  return `notifications:${userId}`;
}

/** Both scopes are sorted by `createdAt`, ISO 8601 UTC; this is below every one of them. */
export const lowestNotificationSort = '0';
