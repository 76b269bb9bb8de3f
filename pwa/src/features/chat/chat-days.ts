import { monthNames, weekdayNames } from '../../platform/day-names.ts';

/** The day of an instant on this device's clock: '2026-11-20'. @param timestamp ISO 8601 */
export function dayOf(timestamp: string): string {
  const date = new Date(timestamp);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The time of an instant on this device's clock: '14:05'. @param timestamp ISO 8601 */
export function timeOf(timestamp: string): string {
  const date = new Date(timestamp);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/**
 * A day as the list's pills say it: 'Today', 'Yesterday', 'Friday 20 November', in another year than
 * this one 'Friday 20 November 2025'.
 * @param day yyyy-MM-dd
 * @param now milliseconds since the epoch
 */
export function dayWords(day: string, now: number): string {
  const today = new Date(now);
  if (day === dayOf(today.toISOString())) return 'Today';
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day === dayOf(yesterday.toISOString())) return 'Yesterday';
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const weekday = weekdayNames[new Date(year, month - 1, date).getDay()];
  const words = `${weekday} ${date} ${monthNames[month - 1]}`;
  return year === today.getFullYear() ? words : `${words} ${year}`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
