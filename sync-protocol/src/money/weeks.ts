import { addDays } from '../time/dates.ts';

// Weeks run from Sunday 00:00 UTC to the next Sunday (decisions: Money). A week is named by its
// Sunday; dates are yyyy-MM-dd.

/** The Sunday on or before the date. */
export function weekStartOf(date: string): string {
  return addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());
}

/** The Saturday of a week. */
export function weekEndOf(weekStart: string): string {
  return addDays(weekStart, 6);
}
