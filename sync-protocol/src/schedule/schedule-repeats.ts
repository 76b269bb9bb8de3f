import { addDays, daysBetween } from '../time/dates.ts';
import type { ScheduleEntry } from './schedule-records.ts';
import { checkPlannable, hasEnded, type LocalMoment, type PlannedHours } from './schedule-rules.ts';

/** Maximum entries of one repeat, a whole month of days (docs/decisions/planned-hours.md). */
export const maxRepeats = 31;
/** Days after the first in which a repeat ends. */
export const maxRepeatDays = 366;

/** Day of the week, 0 for Monday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface WeeklyRepeat {
  /** The first day, planned whatever its day of the week. */
  readonly first: string;
  readonly weekdays: ReadonlySet<Weekday>;
  /** The last day that may be planned; a malformed or earlier one leaves the first day alone. */
  readonly until: string;
}

/** Dates of a repeat. */
export interface RepeatedDates {
  /** Ascending, each once, at most `maxRepeats`. */
  readonly dates: readonly string[];
  /** Further days were left out by the limit. */
  readonly isCut: boolean;
}

/** The day of the week of a date. */
export function weekdayOf(date: string): Weekday {
  // 5 January 1970 was a Monday. The remainder is within 0 and 6.
  return (((daysBetween('1970-01-05', date) % 7) + 7) % 7) as Weekday;
}

/** The first day and each later one of these days of the week, to `until`. */
export function repeatedDates({ first, weekdays, until }: WeeklyRepeat): RepeatedDates {
  const dates = [first];
  const days = Math.min(daysBetween(first, until) || 0, maxRepeatDays);
  for (let count = 1; count <= days; count += 1) {
    const date = addDays(first, count);
    if (!weekdays.has(weekdayOf(date))) continue;
    if (dates.length === maxRepeats) return { dates, isCut: true };
    dates.push(date);
  }
  return { dates, isCut: false };
}

/** Planned hours with the id of their entry. */
export type IdentifiedHours = PlannedHours & Pick<ScheduleEntry, 'id'>;

/**
 * The planned hours of `before`, entries of the week before `monday`, on the same days of the week
 * from `monday`; hours that have ended at `now` are left out. Equal hours of a day are planned once,
 * and at most `maxRepeats`. Empty unless the week from today on has nothing but ended hours.
 *
 * Each device makes the same ids of them: a week planned on two that have not heard of each other is
 * planned once.
 */
export function sameAsWeekBefore(
  monday: string,
  before: readonly IdentifiedHours[],
  week: readonly PlannedHours[],
  now: LocalMoment,
): readonly IdentifiedHours[] {
  if (week.some((entry) => entry.date >= now.date && !hasEnded(entry, now))) return [];
  const first = addDays(monday, -7);
  const copies = new Map<string, IdentifiedHours>();
  // Of equal hours the one with the greatest id is the last.
  const entries = before.toSorted((left, right) => order(left.id, right.id));
  for (const { id, date, plannedStartTime, plannedEndTime } of entries) {
    if (date < first || date >= monday) continue;
    const copy = { id: nextId(id), date: addDays(date, 7), plannedStartTime, plannedEndTime };
    if (!checkPlannable(copy.date, now.date).ok || hasEnded(copy, now)) continue;
    copies.set(`${copy.date} ${plannedStartTime} ${plannedEndTime}`, copy);
  }
  return [...copies.keys()]
    .toSorted()
    .slice(0, maxRepeats)
    .flatMap((key) => copies.get(key) ?? []);
}

/** The id after this one, which no entry has: the end of an id is random. */
function nextId(id: string): string {
  const next = (Number.parseInt(id.slice(-12), 16) + 1) % 16 ** 12;
  return id.slice(0, -12) + next.toString(16).padStart(12, '0');
}

/** The last used planned hours, newest first, each once, at most `count`. */
export function recentHours(
  entries: readonly ScheduleEntry[],
  count: number,
): readonly Pick<ScheduleEntry, 'plannedStartTime' | 'plannedEndTime'>[] {
  const newestFirst = entries.toSorted((left, right) => order(keyOf(right), keyOf(left)));
  const distinct = new Map(
    newestFirst
      .toReversed()
      .map((entry) => [`${entry.plannedStartTime} ${entry.plannedEndTime}`, entry]),
  );
  const newest = new Set(distinct.values());
  return newestFirst.filter((entry) => newest.has(entry)).slice(0, count);
}

/** Days with hours that are equal on the day sort by when they were planned. */
function keyOf(entry: ScheduleEntry): string {
  return `${entry.createdAt} ${entry.date} ${entry.plannedStartTime} ${entry.id}`;
}

function order(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
