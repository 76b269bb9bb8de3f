import type { EarningsSnapshot } from '@greenroom/sync-protocol/earnings/earnings-records';
import { toAmount } from '@greenroom/sync-protocol/money/amounts';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { type Rates, ratesOf } from '@greenroom/sync-protocol/rates/rates-rules';
import type {
  Target,
  TargetProgress,
  TargetState,
} from '@greenroom/sync-protocol/targets/targets-records';
import { paceOf, type TargetPace } from '@greenroom/sync-protocol/targets/targets-pace';
import {
  closeTarget,
  earnedByWeek,
  isCurrent,
  isReached,
  progressOf,
  stateOf,
} from '@greenroom/sync-protocol/targets/targets-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import type { ReplicaTables } from '../../replica/replica-interface.ts';

export interface CurrentTarget {
  readonly target: Target;
  readonly progress: TargetProgress;
  readonly state: TargetState;
}

/** What a week brought towards a target. */
export interface TargetWeek {
  /** A Sunday, yyyy-MM-dd. */
  readonly weekStart: string;
  /** Pounds, a decimal string; negative after a correction. */
  readonly earned: string;
}

export interface ShownTarget extends CurrentTarget {
  /** Null: reached or past its end. */
  readonly pace: TargetPace | null;
  /** From its first week to this one, or the last one entered, oldest first. */
  readonly weeks: readonly TargetWeek[];
}

export interface ShownTargets {
  readonly current: ShownTarget | null;
  /** Closed targets with final figures, newest first. */
  readonly past: readonly Target[];
}

interface Figures {
  readonly snapshots: readonly EarningsSnapshot[];
  readonly rates: Rates;
}

/** The member's targets as the server answers them. `today`: the device's date. */
export async function readTargets(tables: ReplicaTables, today: string): Promise<ShownTargets> {
  const targets = await tables.targets.toArray();
  const open = targets.filter(({ finalEarned }) => finalEarned === null);
  return showTargets(targets, await readFigures(tables, open), today);
}

/** What the figures of these targets follow from. */
async function readFigures(tables: ReplicaTables, targets: readonly Target[]): Promise<Figures> {
  const [first] = targets.map(({ startDate }) => weekStartOf(startDate)).toSorted();
  if (first === undefined) return { snapshots: [], rates: ratesOf([], undefined) };
  const snapshots = await tables.earningsSnapshots.where('weekStart').aboveOrEqual(first).toArray();
  const current = await tables.sharedSettings.get('exchange_rate');
  return { snapshots, rates: ratesOf(await tables.weekRates.toArray(), current?.value) };
}

/** Divides targets into the current one and the history, by the server's rules. */
export function showTargets(
  targets: readonly Target[],
  { snapshots, rates }: Figures,
  today: string,
): ShownTargets {
  const newestFirst = targets.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const judged = newestFirst.map((target) => {
    const progress = progressOf(target, snapshots, rates);
    return { target, progress, state: stateOf(target, progress, today) };
  });
  const open = judged.filter(({ target }) => isCurrent(target, today));
  // A new target is the current one before the server has closed the one it follows.
  const current = open.find(({ state }) => state === 'active') ?? open[0] ?? null;
  const past = judged.filter((each) => each !== current).filter(isKept);
  return {
    current: current && {
      ...current,
      pace: paceOf(current.target, current.progress, {
        today,
        enteredUntil: lastEntered(snapshots),
      }),
      weeks: weeksOf(current.target, { snapshots, rates }, today),
    },
    past: past.map(({ target, progress }) =>
      target.finalEarned === null ? closeTarget(target, progress) : target,
    ),
  };
}

function lastEntered(snapshots: readonly EarningsSnapshot[]): string | null {
  return (
    snapshots
      .map(({ capturedAt }) => capturedAt)
      .toSorted()
      .at(-1) ?? null
  );
}

function weeksOf(target: Target, { snapshots, rates }: Figures, today: string): TargetWeek[] {
  const earned = earnedByWeek(target, snapshots, rates);
  // West of UTC today may be in the week before the one whose earnings are entered.
  const entered = [...earned.keys()].toSorted().at(-1) ?? today;
  const reached = entered > today ? entered : today;
  const last = target.endDate < reached ? target.endDate : reached;
  const weeks: TargetWeek[] = [];
  for (let week = weekStartOf(target.startDate); week <= last; week = addDays(week, 7)) {
    weeks.push({ weekStart: week, earned: toAmount(earned.get(week) ?? 0n) });
  }
  return weeks;
}

/**
 * Whether the history has it. Without final figures the server has not closed it yet, and `completed`
 * is a target deleted on this device before its end (targets-effects.ts): kept only if reached.
 */
function isKept({ target, progress, state }: CurrentTarget): boolean {
  if (target.finalEarned !== null) return true;
  return target.status === 'completed' ? isReached(progress) : state !== 'active';
}
