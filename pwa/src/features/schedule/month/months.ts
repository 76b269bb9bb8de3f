import { addDays } from '@greenroom/sync-protocol/time/dates';
import { monthNames, shortMonth } from '../../../platform/dates/day-names.ts';
import { addMonths, daysFrom, isShowableDay, monthOf, weekStart } from '../schedule-dates.ts';

// Days are strings yyyy-MM-dd and months yyyy-MM.

/** Whether the calendar can show `month` (yyyy-MM). */
export function isShowableMonth(month: string): boolean {
  return isShowableDay(`${month}-01`);
}

/** The same day `count` months later, or the last day of a shorter month. */
export function addMonthsToDay(date: string, count: number): string {
  const month = addMonths(monthOf(date), count);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const sameDay = `${month}-${date.slice(8)}`;
  return sameDay < last ? sameDay : last;
}

/** The weeks (Monday first) of a month, filled with days of the adjacent months. */
export function weeksOfMonth(month: string): string[][] {
  const weeks: string[][] = [];
  const end = `${addMonths(month, 1)}-01`;
  for (let day = weekStart(`${month}-01`); day < end; day = addDays(day, 7)) {
    weeks.push(daysFrom(day, 7));
  }
  return weeks;
}

/** 'November 2026'. */
export function monthName(month: string): string {
  return `${nameOf(month)} ${month.slice(0, 4)}`;
}

/** The month of a day's week, 'Nov 2026', or both: 'Nov – Dec 2026'. */
export function shortMonthsOfWeek(date: string): string {
  const first = monthOf(weekStart(date));
  const last = monthOf(addDays(weekStart(date), 6));
  const words = `${shortMonth(nameOf(last))} ${last.slice(0, 4)}`;
  return first === last ? words : `${shortMonth(nameOf(first))} – ${words}`;
}

function nameOf(month: string): string {
  return monthNames[Number(month.slice(5)) - 1] ?? '';
}
