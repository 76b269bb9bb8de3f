import type { TrainingProgress } from './training-records.ts';
import { averagePercentage } from './training-rules.ts';

// What Home shows, which every start of the app loads; the other rules are in training-gates.ts.

type Progress = Pick<TrainingProgress, 'progressPercentage' | 'completed'>;

/** Completed once said so or at 100 % (spec member 4, Module progress). */
export function isDone(progress: Progress | undefined): boolean {
  return progress !== undefined && (progress.completed || progress.progressPercentage >= 100);
}

/** The percentage to show: 100 once done, 0 while not begun. */
export function shownPercentage(progress: Progress | undefined): number {
  return isDone(progress) ? 100 : (progress?.progressPercentage ?? 0);
}

/**
 * The rounded average of these modules, those the member may open (spec member 9, decisions:
 * Training); undefined progress: not begun.
 */
export function overallPercentage(modules: readonly (Progress | undefined)[]): number {
  return averagePercentage(modules.map(shownPercentage));
}
