/** Calendar dates, yyyy-MM-dd. UTC serves calculation only: every day has 24 hours. */
const dayMilliseconds = 24 * 60 * 60_000;

/** The date in UTC. */
export function utcDateOf(now: Date): string {
  return now.toISOString().slice(0, 10);
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

/** The time of day in a time zone, HH:mm; UTC for a zone this machine does not know, or none. */
export function timeIn(timeZone: string | null, now: Date): string {
  const parts = { hour: '2-digit', minute: '2-digit' } as const;
  try {
    return now.toLocaleTimeString('sv-SE', { ...parts, timeZone: timeZone ?? 'UTC' });
  } catch {
    return now.toISOString().slice(11, 16);
  }
}

/** The date `days` after `date`; negative: before. */
export function addDays(date: string, days: number): string {
  return utcDateOf(new Date(startOf(date) + days * dayMilliseconds));
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / dayMilliseconds;
}

/** Whole days from `first` to `last`, both included; below 1 when inverted. */
export function inclusiveDays(first: string, last: string): number {
  return daysBetween(first, last) + 1;
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
