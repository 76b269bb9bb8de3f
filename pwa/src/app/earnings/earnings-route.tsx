import { BankDetailsEntry } from '../../features/bank-details/own/bank-details-entry.tsx';
import { EarningsScreen } from '../../features/earnings/earnings-screen.tsx';
import { useTargets } from '../../features/targets/targets-queries.ts';
import { useToday } from '../../platform/use-now.ts';

interface RunningTarget {
  readonly targetName: string;
  /** What a week should bring, in pounds. */
  readonly perWeek: string;
}

/** Earnings, with the pace of the running target and the member's bank details. */
export function EarningsRoute() {
  return <EarningsScreen bankDetails={<BankDetailsEntry />} pace={useTargetPace()} />;
}

/** The pace of the running target. @returns null: none runs; undefined: not read yet */
function useTargetPace(): RunningTarget | null | undefined {
  const targets = useTargets(useToday());
  if (!targets) return undefined;
  const { current } = targets.data;
  return current?.pace
    ? { targetName: current.target.targetName, perWeek: current.pace.perWeek }
    : null;
}
