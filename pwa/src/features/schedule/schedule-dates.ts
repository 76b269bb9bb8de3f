import { addDays } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { dateSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';

// Days are strings yyyy-MM-dd and months yyyy-MM; UTC is only the calculator, no zone is meant.

/** The Monday of the day's week. */
export function weekStart(date: string): string {
  const weekday = (asUtc(date).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/** The seven days from `start` on. */
export function daysFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(start, index));
}

/** The month (yyyy-MM) of a day. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Whether `date` is a day the calendar can show: four-digit years with room on both sides. */
export function isShowableDay(date: string): boolean {
  return v.is(dateSchema, date) && date >= '1970-01-01' && date < '3000-01-01';
}

/** Whether `month` (yyyy-MM) is one the calendar can show. */
export function isShowableMonth(month: string): boolean {
  return isShowableDay(`${month}-01`);
}

/** The month `count` months after `month`; negative counts lie before. */
export function addMonths(month: string, count: number): string {
  const first = asUtc(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

/** The day `count` months after `date`, on the last day of a shorter month. */
export function addMonthsToDay(date: string, count: number): string {
  const month = addMonths(monthOf(date), count);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const sameDay = `${month}-${date.slice(8)}`;
  return sameDay < last ? sameDay : last;
}

/** The weeks (Monday first) that show a month, with the days of its neighbours that fill them. */
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
  return format(date, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** 'Friday 20 November 2026'. */
export function longDay(date: string): string {
  return format(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** 'Fri 20 Nov' in this year, 'Fri 20 Nov 2027' in another. */
export function pickerDay(date: string, today: string): string {
  return yearIfOther(shortDay(date), date, today);
}

/** 'Friday 20 November' in this year, 'Friday 20 November 2027' in another. */
export function headingDay(date: string, today: string): string {
  const day = format(date, { weekday: 'long', day: 'numeric', month: 'long' });
  return yearIfOther(day, date, today);
}

/** 'Mon'. */
export function weekdayName(date: string): string {
  return format(date, { weekday: 'short' });
}

/** 'November 2026'. */
export function monthName(month: string): string {
  return format(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** 'Today', 'Tomorrow', 'Yesterday', else 'Fri 20 Nov'. */
export function relativeDay(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  if (date === addDays(today, -1)) return 'Yesterday';
  return shortDay(date);
}

function yearIfOther(text: string, date: string, today: string): string {
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? text : `${text} ${year}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
    formats.set(key, formatter);
  }
  return formatter.format(asUtc(date)).replaceAll(',', '');
}

function asUtc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
