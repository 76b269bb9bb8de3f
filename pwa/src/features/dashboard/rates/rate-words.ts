import { toBritishDate } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { divideHalfEven, toMillionths } from '@greenroom/sync-protocol/money/amounts';
import { weekEndOf } from '@greenroom/sync-protocol/money/weeks';

/** A rate with four decimals (spec admin 2): '0.812345' → '0.8123'. */
export function rateInWords(rate: string): string {
  const digits = String(divideHalfEven(toMillionths(rate), 100n)).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** A rate for a field: with all its decimals, four at least. */
export function rateToEdit(rate: string): string {
  return rate.replace(/0{1,2}$/, '');
}

/** A week's days, dd/mm/yyyy (spec admin 2). */
export function weekRange(weekStart: string): string {
  return `${toBritishDate(weekStart)} – ${toBritishDate(weekEndOf(weekStart))}`;
}
