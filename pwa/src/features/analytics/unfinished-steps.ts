import type { Period, Step } from '@greenroom/sync-protocol/analytics/analytics-periods';
import { weekEndOf } from '@greenroom/sync-protocol/money/weeks';
import { inclusiveDays } from '@greenroom/sync-protocol/time/dates';
import { shortDay } from '../../platform/dates/range-words.ts';

/**
 * Why a step counts less than its whole length: it is not over, or the period cuts it. Such a step
 * looks like a fall beside whole ones.
 * @param start the first day of the step
 * @param today the date in UTC
 * @returns undefined: it is whole
 */
export function describeUnfinished(
  start: string,
  step: Step,
  { from, to }: Period,
  today: string,
): string | undefined {
  if (start > today) return notBegun;
  if (step === 'day') return start < today ? undefined : 'Today so far';
  const end = weekEndOf(start);
  const days = inclusiveDays(start > from ? start : from, end < to ? end : to);
  if (end >= today) return days === 7 ? 'This week so far' : `This week: ${days} of 7 days`;
  return days === 7 ? undefined : `Week of ${shortDay(start)}: ${days} of 7 days`;
}

/** The same for a week that counts as a whole wherever the period ends. */
export function describeRunningWeek(start: string, today: string): string | undefined {
  if (start > today) return notBegun;
  return weekEndOf(start) < today ? undefined : 'This week so far';
}

/** Of a period that ends in the future, which shifts are planned for. */
const notBegun = 'Not begun yet';
