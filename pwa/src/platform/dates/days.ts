import { monthNames, shortMonth, weekdayNames } from './day-names.ts';

/** Local date of an instant: '2026-11-20'. @param timestamp ISO 8601 */
export function dayOf(timestamp: string): string {
  const date = new Date(timestamp);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Local time of an instant: '14:05'. @param timestamp ISO 8601 */
export function timeOf(timestamp: string): string {
  const date = new Date(timestamp);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/**
 * Long name of a day, yyyy-MM-dd: 'Today', 'Friday 20 November', in other years with the year.
 * @param now milliseconds since the epoch
 */
export function dayWords(day: string, now: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const weekday = weekdayNames[new Date(year, month - 1, date).getDay()];
  return nearDay(day, now) ?? withYear(`${weekday} ${date} ${monthNames[month - 1]}`, year, now);
}

/**
 * Short name of a day, yyyy-MM-dd: 'Today', '14 Nov', in other years with the year.
 * @param now milliseconds since the epoch
 */
export function shortDayWords(day: string, now: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const words = `${date} ${shortMonth(monthNames[month - 1] ?? '')}`;
  return nearDay(day, now) ?? withYear(words, year, now);
}

function nearDay(day: string, now: number): string | null {
  const today = new Date(now);
  if (day === dayOf(today.toISOString())) return 'Today';
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  return day === dayOf(yesterday.toISOString()) ? 'Yesterday' : null;
}

function withYear(words: string, year: number, now: number): string {
  return year === new Date(now).getFullYear() ? words : `${words} ${year}`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
