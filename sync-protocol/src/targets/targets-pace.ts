import { toAmount, toPennies } from '../money/amounts.ts';
import { addDays, inclusiveDays } from '../time/dates.ts';
import type { Target, TargetProgress } from './targets-records.ts';
import { keptDays, stateOf } from './targets-rules.ts';

/** How what was earned compares with even earning from the first day to the last. */
export type TargetStanding = 'ahead' | 'on' | 'behind';

/** What reaches a target in time; amounts in pounds, decimal strings. */
export interface TargetPace {
  readonly perDay: string;
  /** At most what is missing. */
  readonly perWeek: string;
  /** Still to be earned. */
  readonly missing: string;
  /** Today and the last day included. */
  readonly daysLeft: number;
  readonly standing: TargetStanding;
}

interface Judged {
  /** The member's date. */
  readonly today: string;
  /** Day of the latest amount entered for the member. Null: none was. */
  readonly enteredUntil: string | null;
}

/**
 * What to earn from today to the end, both included, so that the target is reached: rounded up to the
 * penny.
 * @returns null for a target that is reached or past its end
 */
export function paceOf(
  target: Pick<Target, 'targetAmount' | 'startDate' | 'endDate'>,
  progress: TargetProgress,
  { today, enteredUntil }: Judged,
): TargetPace | null {
  if (stateOf(target, progress, today) !== 'active') return null;
  const missing = toPennies(target.targetAmount) - toPennies(progress.earned);
  const daysLeft = inclusiveDays(today, target.endDate);
  const perWeek = divideUp(missing * 7n, BigInt(daysLeft));
  return {
    perDay: toAmount(divideUp(missing, BigInt(daysLeft))),
    perWeek: toAmount(perWeek > missing ? missing : perWeek),
    missing: toAmount(missing),
    daysLeft,
    standing: standingOf(target, progress, { today, enteredUntil }),
  };
}

/**
 * Ahead of what is due by the end of today, or behind by more than a day's share of what was due when
 * amounts were last entered, in the last `keptDays` at the earliest: an upload may still bring those
 * of the days since.
 */
function standingOf(
  target: Pick<Target, 'targetAmount' | 'startDate' | 'endDate'>,
  progress: TargetProgress,
  { today, enteredUntil }: Judged,
): TargetStanding {
  const amount = toPennies(target.targetAmount);
  // In shares of a day, to stay with whole numbers.
  const earned =
    toPennies(progress.earned) * BigInt(inclusiveDays(target.startDate, target.endDate));
  const dueBy = (day: string) =>
    day < target.startDate ? 0n : amount * BigInt(inclusiveDays(target.startDate, day));
  if (earned > dueBy(today)) return 'ahead';
  const earliest = addDays(today, -keptDays);
  const entered = enteredUntil !== null && enteredUntil > earliest ? enteredUntil : earliest;
  return earned < dueBy(entered < today ? entered : today) - amount ? 'behind' : 'on';
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
