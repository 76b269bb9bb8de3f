import type { Feed } from '../../sync/feed.ts';
import { findAccountsByIds, toAccount } from '../users/users-repository.ts';

/** A member's own account, in the scope `user:<id>`. */
export const accountFeed: Feed<'account'> = {
  collection: 'account',
  heldScopes: (_trx, userId) => [`user:${userId}`],
  readRows: async (db, ids) => (await findAccountsByIds(db, ids)).map(toAccount),
};
