import { addDays } from '@greenroom/sync-protocol/time/dates';
import * as v from 'valibot';
import {
  monthNames,
  shortMonth,
  shortWeekday,
  weekdayNames,
} from '../../platform/dates/day-names.ts';
import { showableDaySchema } from '../../platform/dates/showable-day.ts';

// Days are strings yyyy-MM-dd and months yyyy-MM; UTC serves calculation only.

/** The Monday of the day's week. */
export function weekStart(date: string): string {
  const weekday = (asUtc(date).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/** `count` days from `start` on. */
export function daysFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(start, index));
}

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Whether the calendar can show `date`. */
export function isShowableDay(date: string): boolean {
  return v.is(showableDaySchema, date);
}

/** Whether the calendar can show `month` (yyyy-MM). */
export function isShowableMonth(month: string): boolean {
  return isShowableDay(`${month}-01`);
}

/** The month `count` months after `month`; a negative count goes back. */
export function addMonths(month: string, count: number): string {
  const first = asUtc(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
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

/** 'Fri 20 Nov'. */
export function shortDay(date: string): string {
  const { weekday, day, month } = partsOf(date);
  return `${shortWeekday(weekday)} ${day} ${shortMonth(month)}`;
}

/** 'Friday 20 November 2026'. */
export function longDay(date: string): string {
  const { weekday, day, month, year } = partsOf(date);
  return `${weekday} ${day} ${month} ${year}`;
}

/** 'Friday 20 November' in the current year, 'Friday 20 November 2027' in another. */
export function headingDay(date: string, today: string): string {
  const { weekday, day, month } = partsOf(date);
  return yearIfOther(`${weekday} ${day} ${month}`, date, today);
}

/** 'Mon 23', where the month is known. */
export function dayOfMonth(date: string): string {
  return `${weekdayName(date)} ${Number(date.slice(8))}`;
}

/** 'Mon'. */
export function weekdayName(date: string): string {
  return shortWeekday(partsOf(date).weekday);
}

/** 'November 2026'. */
export function monthName(month: string): string {
  const { month: name, year } = partsOf(`${month}-01`);
  return `${name} ${year}`;
}

/** 'Nov 2026'. */
export function shortMonthName(month: string): string {
  const { month: name, year } = partsOf(`${month}-01`);
  return `${shortMonth(name)} ${year}`;
}

/** 'Today', 'Tomorrow', 'Yesterday', else 'Fri 20 Nov'. */
export function relativeDay(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  if (date === addDays(today, -1)) return 'Yesterday';
  return shortDay(date);
}

/** With the year of `date` where it is not that of `today`. */
export function yearIfOther(text: string, date: string, today: string): string {
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? text : `${text} ${year}`;
}

function partsOf(date: string) {
  const day = asUtc(date);
  return {
    weekday: weekdayNames[day.getUTCDay()] ?? '',
    day: day.getUTCDate(),
    month: monthNames[day.getUTCMonth()] ?? '',
    year: day.getUTCFullYear(),
  };
}

function asUtc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
