import type { Feed } from '../../sync/feed.ts';
import {
  findNotificationsByIds,
  findReadIds,
  toNotificationRow,
} from './notifications-repository.ts';

/** A member's own notifications in the scope `user:<id>`, those for everybody in `community`. */
export const notificationsFeed: Feed<'notifications'> = {
  collection: 'notifications',
  heldScopes: (_trx, userId) => [`user:${userId}`, 'community'],
  readRows: async (db, ids) => {
    const rows = await findNotificationsByIds(db, ids);
    return new Map(rows.map((row) => [row.id, toNotificationRow(row)]));
  },
};

/**
 * Notifications a member has read, in the scope `user:<id>`. A row holds nothing but its id: the
 * scope says whose it is, and the same id may exist in many scopes.
 */
export const notificationReadsFeed: Feed<'notificationReads'> = {
  collection: 'notificationReads',
  heldScopes: (_trx, userId) => [`user:${userId}`],
  readRows: async (db, ids) => new Map((await findReadIds(db, ids)).map((id) => [id, { id }])),
};
