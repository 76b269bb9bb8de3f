import type { Feed } from '../../sync/feed.ts';
import { findAdminMessagesByIds, toAdminMessage } from './admin-messages-repository.ts';

export const supportFeed: Feed<'adminMessages'> = {
  collection: 'adminMessages',
  heldScopes: (_trx, userId) => [`user:${userId}`],
  readRows: async (db, ids) => (await findAdminMessagesByIds(db, ids)).map(toAdminMessage),
};
