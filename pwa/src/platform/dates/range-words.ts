import { weekEndOf } from '@greenroom/sync-protocol/money/weeks';
import { monthNames, shortMonth } from './day-names.ts';

/** Days from `start` to `end`: '15–21 Nov 2026', '29 Nov – 5 Dec 2026', '15 Nov 2026'. */
export function rangeInWords(start: string, end: string): string {
  const [first, last] = [partsOf(start), partsOf(end)];
  const until = `${last.day} ${last.month} ${last.year}`;
  if (start === end) return until;
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} – ${until}`;
  if (first.month !== last.month) return `${first.day} ${first.month} – ${until}`;
  return `${first.day}–${until}`;
}

/** A week's days: '15–21 Nov 2026'. */
export function weekInWords(weekStart: string): string {
  return rangeInWords(weekStart, weekEndOf(weekStart));
}

/** A date: '15 Nov 2026'. */
export function dayInWords(date: string): string {
  return rangeInWords(date, date);
}

/** A date without its year: '15 Nov'. */
export function shortDay(date: string): string {
  const { day, month } = partsOf(date);
  return `${day} ${month}`;
}

function partsOf(date: string) {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: Number(day), month: shortMonth(monthNames[Number(month) - 1] ?? ''), year };
}
