/**
 * Weeks run from Sunday 00:00 UTC to the next Sunday (decisions: Money). A week is named by its
 * Sunday; dates are yyyy-MM-dd.
 */
const dayMs = 24 * 60 * 60 * 1000;

/** The date in UTC. */
export function utcDateOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return utcDateOf(new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs));
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/** The Sunday on or before the date. */
export function weekStartOf(date: string): string {
  return addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());
}

/** The Saturday of a week. */
export function weekEndOf(weekStart: string): string {
  return addDays(weekStart, 6);
}

/** The date in a time zone; UTC for a zone this machine does not know, or none (decisions: Money). */
export function dateIn(timeZone: string | null, now: Date): string {
  try {
    // The Swedish form of a date is yyyy-MM-dd.
    return now.toLocaleDateString('sv-SE', { timeZone: timeZone ?? 'UTC' });
  } catch {
    return utcDateOf(now);
  }
}
