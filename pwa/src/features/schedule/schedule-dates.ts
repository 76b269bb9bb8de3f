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

/** The month `count` months after `month`; a negative count goes back. */
export function addMonths(month: string, count: number): string {
  const first = asUtc(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
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
