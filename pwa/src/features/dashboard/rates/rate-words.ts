import { toBritishDate } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { weekEndOf } from '@greenroom/sync-protocol/money/weeks';

/** A rate for a field: with all its decimals, four at least. */
export function rateToEdit(rate: string): string {
  return rate.replace(/0{1,2}$/, '');
}

/** A week's days, dd/mm/yyyy (spec admin 2). */
export function weekRange(weekStart: string): string {
  return `${toBritishDate(weekStart)} – ${toBritishDate(weekEndOf(weekStart))}`;
}
