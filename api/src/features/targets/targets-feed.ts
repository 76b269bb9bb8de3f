import type { Feed } from '../../sync/feed.ts';
import { findTargetsByIds, toTarget } from './targets-repository.ts';

export const targetsFeed: Feed<'targets'> = {
  collection: 'targets',
  heldScopes: (_db, userId) => [`user:${userId}`],
  readRows: async (db, ids) => (await findTargetsByIds(db, ids)).map(toTarget),
};
