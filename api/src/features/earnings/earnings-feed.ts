import type { Feed } from '../../sync/feed.ts';
import {
  findEarningsByIds,
  findSnapshotsByIds,
  toEarning,
  toSnapshot,
} from './earnings-repository.ts';

/** A member's own weeks. */
export const earningsFeed: Feed<'earnings'> = {
  collection: 'earnings',
  heldScopes: (_db, userId) => [`user:${userId}`],
  readRows: async (db, ids) => (await findEarningsByIds(db, ids)).map(toEarning),
};

/** What targets are computed from on the device. */
export const earningsSnapshotsFeed: Feed<'earningsSnapshots'> = {
  collection: 'earningsSnapshots',
  heldScopes: (_db, userId) => [`user:${userId}`],
  readRows: async (db, ids) => (await findSnapshotsByIds(db, ids)).map(toSnapshot),
};
