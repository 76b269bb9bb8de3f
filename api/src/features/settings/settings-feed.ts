import type { Feed } from '../../sync/feed.ts';
import { findSharedSettings } from './settings-repository.ts';

/** Settings that devices need. */
export const sharedSettingsFeed: Feed<'sharedSettings'> = {
  collection: 'sharedSettings',
  heldScopes: () => ['community'],
  readRows: (db, ids) => findSharedSettings(db, ids),
};
