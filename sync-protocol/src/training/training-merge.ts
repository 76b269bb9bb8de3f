import type { TrainingProgress } from './training-records.ts';

// A file of its own: every start of the app loads it, with the effects.

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

/** Instants of one form compare as texts. */
function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
