import type { Feed } from '../../sync/feed.ts';
import { findRequestsByIds, toDeletionRequest } from './deletion-requests-repository.ts';

/** A member's own requests, in the scope `user:<id>`, so that their status is available offline. */
export const deletionRequestsFeed: Feed<'deletionRequests'> = {
  collection: 'deletionRequests',
  heldScopes: (_db, userId) => [`user:${userId}`],
  readRows: async (db, ids) => (await findRequestsByIds(db, ids)).map(toDeletionRequest),
};
