import { amountGrowthOf, growthOf } from '@greenroom/sync-protocol/analytics/analytics-rules';
import type { AreaFigure } from './area-content.ts';
import { countInWords, growthInWords, rateInWords, usdInWords } from './figure-words.ts';

/** A number of the period beside that of the period before; null: there is none. */
export function compareNumbers(
  label: string,
  now: number | null,
  before: number | null,
  write: (value: number | null) => string = countInWords,
): AreaFigure {
  const growth = now === null || before === null ? null : growthOf(now, before);
  return { label, value: write(now), help: besideBefore(before, write, growth) };
}

/** An amount in USD of the period beside that of the period before; null: there is none. */
export function compareAmounts(
  label: string,
  now: string | null,
  before: string | null,
): AreaFigure {
  const growth = now === null || before === null ? null : amountGrowthOf(now, before);
  return { label, value: usdInWords(now), help: besideBefore(before, usdInWords, growth) };
}

/** A percentage of the period beside that of the period before; null: there is none. */
export function compareRates(label: string, now: number | null, before: number | null): AreaFigure {
  const help = besideBefore(before, rateInWords, null);
  if (now === null || before === null) return { label, value: rateInWords(now), help };
  const points = (now - before).toFixed(1);
  return {
    label,
    value: rateInWords(now),
    help: `${help}, ${now > before ? '+' : ''}${points} points`,
  };
}

/** '608 before, -5.9%'; without a growth where it began at nothing. */
function besideBefore<T>(
  before: T | null,
  write: (value: T) => string,
  growth: number | null,
): string {
  const words = before === null ? 'none before' : `${write(before)} before`;
  return growth === null ? words : `${words}, ${growthInWords(growth)}`;
}
