import { expect, it } from 'vitest';
import { dayOfInstant } from './day-of-instant.ts';
import { dayInWords, monthNames, shortMonth, shortWeekday, weekdayNames } from './day-names.ts';

const days = Array.from({ length: 366 }, (_, index) => new Date(2028, 0, 1 + index, 12));
const intl = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', options);
  return (day: Date) => format.format(day).replaceAll(',', '');
};

it('equals the British English names of the browser', () => {
  const [weekday, month] = [intl({ weekday: 'short' }), intl({ month: 'short' })];
  for (const day of days) {
    expect(shortWeekday(weekdayNames[day.getDay()] ?? '')).toBe(weekday(day));
    expect(shortMonth(monthNames[day.getMonth()] ?? '')).toBe(month(day));
  }
});

it('formats a day like the browser', () => {
  const inWords = intl({ weekday: 'long', day: 'numeric', month: 'long' });
  for (const day of days) expect(dayInWords(day)).toBe(inWords(day));
  const full = intl({ weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' });
  for (const day of days) expect(dayOfInstant(day.toISOString())).toBe(full(day));
});
