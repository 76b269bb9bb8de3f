import { divideHalfEven, toAmount, toPennies } from '../money/amounts.ts';
import { type Period, startOfStep, type Step, stepsOf, weeksOf } from './analytics-periods.ts';

/** Counts of one day. */
export type DayCounts<Key extends string> = { readonly day: string } & Readonly<
  Record<Key, number>
>;

/** Counts of a step; `start`: its first day. */
export type StepCounts<Key extends string> = { readonly start: string } & Readonly<
  Record<Key, number>
>;

/** `part` in `whole` as a percentage with one decimal; null: there is no whole. */
export function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** Growth from `before` to `now` as a percentage with one decimal; null: it began at nothing. */
export function growthOf(now: number, before: number): number | null {
  return rateOf(now - before, before);
}

/** Sums of the period's days. Days outside it do not count. */
export function sumDays<Key extends string>(
  rows: readonly DayCounts<Key>[],
  keys: readonly Key[],
  { from, to }: Period,
): Record<Key, number> {
  const within = rows.filter(({ day }) => day >= from && day <= to);
  const sums = keys.map((key) => [key, within.reduce((sum, row) => sum + row[key], 0)] as const);
  return Object.fromEntries(sums) as Record<Key, number>;
}

/** The period's days added up by step, with a row for each step without any. */
export function sumSteps<Key extends string>(
  rows: readonly DayCounts<Key>[],
  keys: readonly Key[],
  period: Period,
  step: Step,
): StepCounts<Key>[] {
  const byStep = Map.groupBy(rows, ({ day }) => startOfStep(day, step));
  return stepsOf(period, step).map((start) => ({
    start,
    ...sumDays(byStep.get(start) ?? [], keys, period),
  }));
}

/** A week's earnings of all members in USD; `members`: how many have a row. */
export interface WeekEarnings {
  readonly weekStart: string;
  readonly amount: string;
  readonly members: number;
}

/**
 * Sum of the weeks that begin in the period, and the average of a member's whole week; null: none.
 * @param partOf a week that is not whole in `weeks`: the sum counts it, the average does not
 */
export function sumWeeks(
  weeks: readonly WeekEarnings[],
  { from, to }: Period,
  partOf?: string,
): { readonly totalEarnings: string; readonly averageWeek: string | null } {
  const within = weeks.filter(({ weekStart }) => weekStart >= from && weekStart <= to);
  const whole = within.filter(({ weekStart }) => weekStart !== partOf);
  const rows = whole.reduce((sum, { members }) => sum + members, 0);
  return { totalEarnings: sumAmounts(within), averageWeek: averageOf(sumAmounts(whole), rows) };
}

function sumAmounts(weeks: readonly WeekEarnings[]): string {
  return toAmount(weeks.reduce((sum, { amount }) => sum + toPennies(amount), 0n));
}

/** The weeks that begin in the period, oldest first, those without earnings included. */
export function listWeeks(
  weeks: readonly WeekEarnings[],
  period: Period,
): { readonly start: string; readonly totalEarnings: string; readonly members: number }[] {
  const byStart = new Map(weeks.map((week) => [week.weekStart, week]));
  return weeksOf(period).map((start) => ({
    start,
    totalEarnings: byStart.get(start)?.amount ?? '0.00',
    members: byStart.get(start)?.members ?? 0,
  }));
}

/** `total` shared by `count`, rounded half-even once; null: nobody shares it. */
export function averageOf(total: string, count: number): string | null {
  return count === 0 ? null : toAmount(divideHalfEven(toPennies(total), BigInt(count)));
}

/** Growth of an amount as a percentage with one decimal, computed from whole pennies. */
export function amountGrowthOf(now: string, before: string): number | null {
  const [later, earlier] = [toPennies(now), toPennies(before)];
  return earlier === 0n ? null : Number(divideHalfEven((later - earlier) * 1000n, earlier)) / 10;
}
