import { addDays } from '../time/dates.ts';

// Weeks run from Sunday 00:00 UTC to the next Sunday (decisions: Money). A week is named by its
// Sunday; dates are yyyy-MM-dd.

/** The first Sunday a date can have (values.ts): an earlier day's week begins before any date. */
export const firstWeekStart = '1900-01-07';

/** The last day of a week after which another begins with a date of four digits. */
export const lastWeekEnd = '9999-12-25';

/** The Sunday on or before the date. */
export function weekStartOf(date: string): string {
  return addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());
}

/** The Saturday of a week. */
export function weekEndOf(weekStart: string): string {
  return addDays(weekStart, 6);
}
