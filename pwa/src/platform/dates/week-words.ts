import { weekEndOf } from '@greenroom/sync-protocol/money/weeks';
import { monthNames, shortMonth } from './day-names.ts';

/** A week's days: '15–21 Nov 2026', '29 Nov – 5 Dec 2026', '27 Dec 2026 – 2 Jan 2027'. */
export function weekInWords(weekStart: string): string {
  const [first, last] = [partsOf(weekStart), partsOf(weekEndOf(weekStart))];
  const end = `${last.day} ${last.month} ${last.year}`;
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} – ${end}`;
  if (first.month !== last.month) return `${first.day} ${first.month} – ${end}`;
  return `${first.day}–${end}`;
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
