import { amountGrowthOf, growthOf } from '@greenroom/sync-protocol/analytics/analytics-rules';
import type { AreaFigure } from './area-content.ts';
import { countInWords, rateInWords, usdInWords } from './figure-words.ts';

/** Percent or points; a smaller change is neither better nor worse. */
const leastChange = 2;

/** A number of the period beside that of the period before; null: there is none. */
export function compareNumbers(
  label: string,
  now: number | null,
  before: number | null,
  write: (value: number | null) => string = countInWords,
): AreaFigure {
  const growth = now === null || before === null ? null : growthOf(now, before);
  return { label, value: write(now), ...besideBefore(before, write, growth, rateInWords) };
}

/** A figure of which fewer are better. */
export function fewerIsBetter({ change, ...figure }: AreaFigure): AreaFigure {
  if (change?.verdict === undefined) return { ...figure, ...(change && { change }) };
  return { ...figure, change: { ...change, verdict: change.isUp ? 'worse' : 'better' } };
}

/** A figure of which neither more nor fewer are better. */
export function withoutVerdict({ change, ...figure }: AreaFigure): AreaFigure {
  return { ...figure, ...(change && { change: { isUp: change.isUp, text: change.text } }) };
}

/** An amount in USD of the period beside that of the period before; null: there is none. */
export function compareAmounts(
  label: string,
  now: string | null,
  before: string | null,
): AreaFigure {
  const growth = now === null || before === null ? null : amountGrowthOf(now, before);
  return {
    label,
    value: usdInWords(now),
    ...besideBefore(before, usdInWords, growth, rateInWords),
  };
}

/** A percentage of the period beside that of the period before; null: there is none. */
export function compareRates(label: string, now: number | null, before: number | null): AreaFigure {
  const points = now === null || before === null ? null : now - before;
  const write = (change: number) => `${change.toFixed(1)} points`;
  return { label, value: rateInWords(now), ...besideBefore(before, rateInWords, points, write) };
}

/** '608 before', down '5.9%'; without a change where it began at nothing. */
function besideBefore<T>(
  before: T | null,
  write: (value: T) => string,
  change: number | null,
  writeChange: (change: number) => string,
): Pick<AreaFigure, 'help' | 'change'> {
  const help = before === null ? 'none before' : `${write(before)} before`;
  if (change === null) return { help };
  if (change === 0) return { help: `${help}, no change` };
  const isUp = change > 0;
  const size = Math.abs(change);
  const verdict = isUp ? 'better' : 'worse';
  return {
    help,
    change: { isUp, text: writeChange(size), ...(size >= leastChange && { verdict }) },
  };
}
