/** Spec member 2, Module viewer, on a 403. */
export const notGranted = 'You have not been granted access to this module yet';

/** Days a published module counts as new (decisions: Training). */
export const newForDays = 14;

/** The rounded average, 0 of nothing (spec member 9). */
export function averagePercentage(percentages: readonly number[]): number {
  if (percentages.length === 0) return 0;
  return Math.round(percentages.reduce((sum, one) => sum + one, 0) / percentages.length);
}
