import { monthNames, shortMonth, weekdayNames } from './day-names.ts';

/** The day of an instant by the device's clock: 'Sunday 15 Nov 2026'. */
export function dayOfInstant(instant: string): string {
  const day = new Date(instant);
  const month = shortMonth(monthNames[day.getMonth()] ?? '');
  return `${weekdayNames[day.getDay()]} ${day.getDate()} ${month} ${day.getFullYear()}`;
}
