import type { Feed } from '../../sync/feed.ts';
import { findSharedSettings } from './settings-repository.ts';

/** Settings that devices need. */
export const sharedSettingsFeed: Feed<'sharedSettings'> = {
  collection: 'sharedSettings',
  heldScopes: () => ['community'],
  readRows: async (db, ids) => {
    const rows = await findSharedSettings(db, ids);
    return new Map(rows.map((row) => [row.id, row]));
  },
};
