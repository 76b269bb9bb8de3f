import type { TrainingProgress } from './training-records.ts';

// A file of its own: every start of the app loads it, with the effects.

/** How far somebody got. */
export type Amount = Pick<TrainingProgress, 'progressPercentage' | 'completed' | 'lastWatchedAt'>;

/** The same of a section, with the items that are done. */
export type SectionAmount = Amount & { readonly doneItems?: readonly string[] | undefined };

export const nothingDone: Amount = { progressPercentage: 0, completed: false, lastWatchedAt: null };

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

/** The same of a section: its done items are a set that only grows. */
export function mergeSectionProgress(one: SectionAmount, other: SectionAmount) {
  return {
    ...mergeProgress(one, other),
    doneItems: mergeDoneItems(one.doneItems, other.doneItems),
  };
}

/** The ids of both, each once and in order. Undefined: none. */
export function mergeDoneItems(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): string[] {
  return [...new Set([...(one ?? []), ...(other ?? [])])].toSorted();
}

/** Instants of one form compare as texts. */
function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
