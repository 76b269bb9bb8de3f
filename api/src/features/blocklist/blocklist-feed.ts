import type { Feed } from '../../sync/feed.ts';
import { findEntriesByIds, toBlocklistEntry } from './blocklist-repository.ts';

export const blocklistFeed: Feed<'blocklistEntries'> = {
  collection: 'blocklistEntries',
  heldScopes: () => ['community'],
  readRows: async (db, ids) => {
    const rows = await findEntriesByIds(db, ids);
    return new Map(rows.map((row) => [row.id, toBlocklistEntry(row)]));
  },
};
