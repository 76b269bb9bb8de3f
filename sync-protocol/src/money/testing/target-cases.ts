import type { TargetCase } from './target-case.ts';
import { calendarCases, correctedCases, roundedCases } from './target-date-cases.ts';
import { midWeekCases, wholeWeekCases } from './target-week-cases.ts';

/**
 * Worked cases of targets (decisions: Money), computed by hand: the rules, the server and the SQL of
 * the administrators' list meet each.
 */
export const targetCases: readonly TargetCase[] = [
  ...wholeWeekCases,
  ...midWeekCases,
  ...calendarCases,
  ...correctedCases,
  ...roundedCases,
];
