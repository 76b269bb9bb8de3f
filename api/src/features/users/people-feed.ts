import type { Feed } from '../../sync/feed.ts';
import { findPeopleByIds } from './users-repository.ts';

/** Approved accounts in their public form, in the scope `community`. */
export const peopleFeed: Feed<'people'> = {
  collection: 'people',
  heldScopes: () => ['community'],
  readRows: async (db, ids) => {
    const people = await findPeopleByIds(db, ids);
    return new Map(people.map((person) => [person.id, person]));
  },
};
