import { toBritishDate } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { divideHalfEven, toMillionths } from '@greenroom/sync-protocol/money/amounts';
import { rateField, rateText } from '@greenroom/sync-protocol/money/money-fields';
import { weekEndOf } from '@greenroom/sync-protocol/money/weeks';
import * as v from 'valibot';
import { showToast } from '../../../ui/toast/toast-store.ts';

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

/** The typed rate with six decimals; null, and a toast, for none that is allowed (spec admin 5). */
export function readTypedRate(typed: string): string | null {
  const parsed = v.safeParse(rateField, typed);
  if (parsed.success) return parsed.output;
  showToast({ title: 'Invalid Input', text: rateText, tone: 'destructive' });
  return null;
}
