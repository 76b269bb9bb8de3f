import type { Feed } from '../../sync/feed.ts';
import { findEntriesByIds, toBlocklistEntry } from './blocklist-repository.ts';

export const blocklistFeed: Feed<'blocklistEntries'> = {
  collection: 'blocklistEntries',
  heldScopes: () => ['community'],
  readRows: async (db, ids) => (await findEntriesByIds(db, ids)).map(toBlocklistEntry),
};
