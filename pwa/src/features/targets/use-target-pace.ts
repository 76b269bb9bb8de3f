import { useTargets, useToday } from './targets-queries.ts';

interface RunningTarget {
  readonly targetName: string;
  /** What a week should bring, in pounds. */
  readonly perWeek: string;
}

/** The pace of the running target. @returns null: none runs; undefined: not read yet */
export function useTargetPace(): RunningTarget | null | undefined {
  const targets = useTargets(useToday());
  if (!targets) return undefined;
  const { current } = targets.data;
  return current?.pace
    ? { targetName: current.target.targetName, perWeek: current.pace.perWeek }
    : null;
}
