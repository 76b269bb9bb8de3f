import {
  everybodysScope,
  ownNotificationsScope,
} from '@greenroom/sync-protocol/notifications/notification-scopes';
import type { Feed } from '../../sync/feed.ts';
import { findNotificationsByIds, toNotificationRow } from './notifications-repository.ts';
import { findReadMarks, findWindowStart } from './own-notifications-repository.ts';

/** Notifications of each scope a new device gets; it loads older ones on demand. */
const windowSize = 100;
/** Notifications of a scope from which on a device's window is closed again. */
const tooMany = 4 * windowSize;

/** A member's own notifications, and those for everybody; the newest 100 of each at first. */
export const notificationsFeed: Feed<'notifications'> = {
  collection: 'notifications',
  heldScopes: (_trx, userId) => [ownNotificationsScope(userId), everybodysScope],
  floorOf: (db, scope) => findWindowStart(db, readerOf(scope), windowSize),
  closesBelow: (db, scope) => findWindowStart(db, readerOf(scope), tooMany),
  readRows: async (db, ids) => (await findNotificationsByIds(db, ids)).map(toNotificationRow),
};

/**
 * Notifications a member has read or marked as unread, in the scope `user:<id>`. A row's id is the
 * notification's, thus unique only in this scope.
 */
export const notificationReadsFeed: Feed<'notificationReads'> = {
  collection: 'notificationReads',
  heldScopes: (_trx, userId) => [`user:${userId}`],
  readRows: (db, ids, userId) => findReadMarks(db, userId, ids),
};

/** The member whose own scope this is; null: the scope of everybody. */
function readerOf(scope: string): string | null {
  return scope === everybodysScope ? null : scope.slice(`${everybodysScope}:`.length);
}
