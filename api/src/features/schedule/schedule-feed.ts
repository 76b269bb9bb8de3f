import { localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import type { Feed } from '../../sync/feed.ts';
import { findEntriesByIds, toScheduleEntry } from './schedule-repository.ts';

/** Days before today in a device's first window; scrolling further back extends it. */
const windowDays = 400;
/** Days before today from which on a device's window is closed again. */
const tooManyDays = 3 * windowDays;

/** A member's own entries, in the scope `schedule:<userId>`, ordered by date and start time. */
export const scheduleFeed: Feed<'scheduleEntries'> = {
  collection: 'scheduleEntries',
  heldScopes: (_trx, userId) => [`schedule:${userId}`],
  floorOf: (_db, _scope, now) => addDays(localMoment(now, 0).date, -windowDays),
  closesBelow: (_db, _scope, now) => addDays(localMoment(now, 0).date, -tooManyDays),
  readRows: async (db, ids) => (await findEntriesByIds(db, ids)).map(toScheduleEntry),
};
