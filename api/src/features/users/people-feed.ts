import type { Feed } from '../../sync/feed.ts';
import { findPeopleByIds } from './users-repository.ts';

/** Approved accounts in their public form, in the scope `community`. */
export const peopleFeed: Feed<'people'> = {
  collection: 'people',
  heldScopes: () => ['community'],
  readRows: (db, ids) => findPeopleByIds(db, ids),
};
