import { weekStartOf } from '../money/weeks.ts';
import { addDays, inclusiveDays } from '../time/dates.ts';

/** Days in UTC, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Length of a bar or point of a chart. */
export type Step = 'day' | 'week';

/** Days of the default period: four weeks, which contain four Sundays whenever they begin. */
export const defaultPeriodDays = 28;
/** Three years: the longest period. */
export const maxPeriodDays = 1096;
/** No data is older; the period before an earlier one would leave the calendar of `dateSchema`. */
const earliestDay = '2000-01-01';
/** The longest period that is shown by day. */
const maxDailyDays = 31;

/**
 * The period that was asked for. An absent `to` is today; an absent `from` makes it 28 days.
 * @param today the date in UTC
 * @returns null: `from` is after `to` or before 2000, or the period is longer than `maxPeriodDays`
 */
export function choosePeriod(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): Period | null {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - defaultPeriodDays);
  const isValid = from >= earliestDay && from <= to && daysIn({ from, to }) <= maxPeriodDays;
  return isValid ? { from, to } : null;
}

export function daysIn({ from, to }: Period): number {
  return inclusiveDays(from, to);
}

/** The period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) };
}

export function stepOf(period: Period): Step {
  return daysIn(period) <= maxDailyDays ? 'day' : 'week';
}

/** The first day of the step a day belongs to; a week begins on its Sunday. */
export function startOfStep(day: string, step: Step): string {
  return step === 'day' ? day : weekStartOf(day);
}

/** First days of all steps that touch the period: the first week may begin before it. */
export function stepsOf(period: Period, step: Step): string[] {
  const first = startOfStep(period.from, step);
  const length = step === 'day' ? 1 : 7;
  const count = Math.ceil(inclusiveDays(first, period.to) / length);
  return Array.from({ length: count }, (_, index) => addDays(first, index * length));
}

/** Sundays within the period: earnings of a week belong to the day on which it begins. */
export function weeksOf(period: Period): string[] {
  return stepsOf(period, 'week').filter((start) => start >= period.from);
}
