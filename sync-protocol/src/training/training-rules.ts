import type { TrainingProgress } from './training-records.ts';

/** Spec member 2, Module viewer, on a 403. */
export const notGranted = 'You have not been granted access to this module yet';

/** Days a published module counts as new (decisions: Training). */
export const newForDays = 14;

type Amount = Pick<TrainingProgress, 'progressPercentage' | 'completed' | 'lastWatchedAt'>;

/**
 * What two reports of the same person add up to, in any order: the higher percentage, completed
 * once either says so, the later moment (decisions: Training). Completed is always 100.
 */
export function mergeProgress(one: Amount, other: Amount): Amount {
  const completed = one.completed || other.completed;
  return {
    progressPercentage: completed
      ? 100
      : Math.max(one.progressPercentage, other.progressPercentage),
    completed,
    lastWatchedAt: latest(one.lastWatchedAt, other.lastWatchedAt),
  };
}

/** The rounded average, 0 of nothing (spec member 9). */
export function averagePercentage(percentages: readonly number[]): number {
  if (percentages.length === 0) return 0;
  return Math.round(percentages.reduce((sum, one) => sum + one, 0) / percentages.length);
}

/** Instants of one form compare as texts. */
function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
