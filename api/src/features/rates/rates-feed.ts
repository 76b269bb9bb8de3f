import type { Feed } from '../../sync/feed.ts';
import { findWeekRatesByIds } from './rates-repository.ts';

/** The rates of all weeks that have one. */
export const weekRatesFeed: Feed<'weekRates'> = {
  collection: 'weekRates',
  heldScopes: () => ['community'],
  readRows: (db, ids) => findWeekRatesByIds(db, ids),
};
