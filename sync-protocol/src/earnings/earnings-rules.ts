import { type Pennies, toAmount, toGbp, toPennies } from '../money/amounts.ts';
import { weekStartOf } from '../money/weeks.ts';
import { type Rates, rateOfWeek } from '../rates/rates-rules.ts';
import { addDays } from '../time/dates.ts';
import type { Earning, EarningsSnapshot } from './earnings-records.ts';

type Stated = Pick<EarningsSnapshot, 'id' | 'cumulativeAmount' | 'capturedAt' | 'uploadedAt'>;

/** The snapshot that counts: latest by its day, then by upload (decisions: Money). */
export function latestSnapshot<S extends Stated>(snapshots: readonly S[]): S | undefined {
  return snapshots.reduce<S | undefined>(
    (best, one) => (best && !isLater(one, best) ? best : one),
    undefined,
  );
}

function isLater(one: Stated, other: Stated): boolean {
  if (one.capturedAt !== other.capturedAt) return one.capturedAt > other.capturedAt;
  if (one.uploadedAt !== other.uploadedAt) return one.uploadedAt > other.uploadedAt;
  // Ids of one upload are ordered by time.
  return one.id > other.id;
}

type WeekAmount = Pick<Earning, 'amount' | 'weekStart'>;

/** A week in pounds: rounded once, so that totals are the sum of the weeks a person sees. */
export function gbpOfWeek({ amount, weekStart }: WeekAmount, rates: Rates): Pennies {
  return toGbp(toPennies(amount), rateOfWeek(rates, weekStart));
}

/** Totals of a member, in pounds unless named otherwise; decimal strings. */
export interface EarningsTotals {
  readonly allTime: string;
  readonly lastWeek: string;
  readonly thisWeek: string;
  /** In USD. */
  readonly thisWeekUsd: string;
}

/** @param today the date in UTC: weeks are the server's (security 5) */
export function totalsOf(
  earnings: readonly WeekAmount[],
  rates: Rates,
  today: string,
): EarningsTotals {
  const thisWeek = weekStartOf(today);
  const sumOf = (weeks: readonly WeekAmount[]) =>
    toAmount(weeks.reduce((sum, week) => sum + gbpOfWeek(week, rates), 0n));
  const of = (weekStart: string) => earnings.filter((week) => week.weekStart === weekStart);
  return {
    allTime: sumOf(earnings),
    lastWeek: sumOf(of(addDays(thisWeek, -7))),
    thisWeek: sumOf(of(thisWeek)),
    thisWeekUsd: sumUsd(of(thisWeek)),
  };
}

/** The sum in USD, a decimal string. */
export function sumUsd(earnings: readonly Pick<Earning, 'amount'>[]): string {
  return toAmount(earnings.reduce((sum, { amount }) => sum + toPennies(amount), 0n));
}

/** A week's description, such as `Week of 15/11/2026 to 21/11/2026`. */
export function describeWeek(weekStart: string): string {
  return `Week of ${toBritishDate(weekStart)} to ${toBritishDate(addDays(weekStart, 6))}`;
}

/** dd/mm/yyyy (spec admin 2). */
export function toBritishDate(date: string): string {
  return date.split('-').toReversed().join('/');
}
