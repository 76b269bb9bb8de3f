import type { EarningsSnapshot } from '../earnings/earnings-records.ts';
import { latestSnapshot } from '../earnings/earnings-rules.ts';
import { type Pennies, toAmount, toGbp, toPennies } from '../money/amounts.ts';
import { maxAmount } from '../money/money-fields.ts';
import { type Rates, rateOfWeek } from '../rates/rates-rules.ts';
import { daysBetween } from '../time/dates.ts';
import type { Target, TargetProgress, TargetState } from './targets-records.ts';

type Stated = Pick<
  EarningsSnapshot,
  'id' | 'weekStart' | 'cumulativeAmount' | 'capturedAt' | 'uploadedAt'
>;
type Span = Pick<Target, 'startDate' | 'endDate'>;

/** Days after its end for which a target stays the current one (decisions: Money). */
export const keptDays = 7;

/**
 * What the snapshots say was earned from the start to the end, both included, in pounds: of each week
 * the latest amount up to the end less the latest before the start, rounded once, ties to the even
 * penny (decisions: Money). A correction may lower a week; the sum is never below 0.
 * @param snapshots of one member, any weeks, in any order
 */
export function earnedIn(span: Span, snapshots: readonly Stated[], rates: Rates): Pennies {
  const weeks = [...earnedByWeek(span, snapshots, rates).values()];
  const sum = weeks.reduce((all, week) => all + week, 0n);
  const most = toPennies(maxAmount);
  if (sum < 0n) return 0n;
  return sum > most ? most : sum;
}

/**
 * What each week contributes to `earnedIn`, by its Sunday: weeks with snapshots alone. A correction
 * may make one negative.
 */
export function earnedByWeek(
  { startDate, endDate }: Span,
  snapshots: readonly Stated[],
  rates: Rates,
): ReadonlyMap<string, Pennies> {
  const weeks = new Map<string, Pennies>();
  // A week after the end has no amount on either side; one before the start the same on both.
  for (const [weekStart, ofWeek] of Map.groupBy(snapshots, (snapshot) => snapshot.weekStart)) {
    const atEnd = centsOf(ofWeek.filter(({ capturedAt }) => capturedAt <= endDate));
    const before = centsOf(ofWeek.filter(({ capturedAt }) => capturedAt < startDate));
    weeks.set(weekStart, toGbp(atEnd - before, rateOfWeek(rates, weekStart)));
  }
  return weeks;
}

function centsOf(snapshots: readonly Stated[]): Pennies {
  return toPennies(latestSnapshot(snapshots)?.cumulativeAmount ?? '0');
}

/** A target's figures now. `percentage`: hundredths rounded down, so that 100 means reached. */
export function progressOf(
  target: Pick<Target, 'targetAmount'> & Span,
  snapshots: readonly Stated[],
  rates: Rates,
): TargetProgress {
  const earned = earnedIn(target, snapshots, rates);
  const hundredths = (earned * 10_000n) / toPennies(target.targetAmount);
  return { percentage: Number(hundredths) / 100, earned: toAmount(earned) };
}

export function isReached({ percentage }: Pick<TargetProgress, 'percentage'>): boolean {
  return percentage >= 100;
}

/** Whether its last day has passed. `today` is the member's date. */
export function isPastEnd({ endDate }: Pick<Target, 'endDate'>, today: string): boolean {
  return endDate < today;
}

/** Reached at 100 % or more, also after its end; else expired once past its end (spec member 4). */
export function stateOf(
  target: Pick<Target, 'endDate'>,
  progress: TargetProgress,
  today: string,
): TargetState {
  if (isReached(progress)) return 'reached';
  return isPastEnd(target, today) ? 'expired' : 'active';
}

/** Whether it is the member's current target: not closed, at most `keptDays` past its end. */
export function isCurrent(target: Pick<Target, 'status' | 'endDate'>, today: string): boolean {
  return target.status === 'active' && daysBetween(target.endDate, today) <= keptDays;
}

/** The target as the history keeps it, with its final figures. */
export function closeTarget(target: Target, progress: TargetProgress): Target {
  const completed = isReached(progress);
  return {
    ...target,
    status: completed ? 'completed' : 'expired',
    completed,
    finalEarned: progress.earned,
    finalPercentage: progress.percentage,
  };
}
