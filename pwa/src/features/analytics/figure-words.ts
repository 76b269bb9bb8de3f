import type { Period } from '@greenroom/sync-protocol/analytics/analytics-periods';
import { countText } from '../../platform/count-text.ts';
import { formatUsd } from '../../platform/money-words.ts';
import { rangeInWords } from '../../platform/dates/range-words.ts';

/** Instead of a figure that nothing is stored for (decisions: Administration). */
export const noFigure = '—';

export function countInWords(count: number | null): string {
  return count === null ? noFigure : countText(count);
}

/** A percentage with one decimal (spec admin 9). */
export function rateInWords(rate: number | null): string {
  return rate === null ? noFigure : `${rate.toFixed(1)}%`;
}

/** A growth with its sign: '+4.5%', '−4.5%'. */
export function growthInWords(growth: number | null): string {
  if (growth === null || growth === 0) return rateInWords(growth);
  return `${growth > 0 ? '+' : '−'}${rateInWords(Math.abs(growth))}`;
}

/** Dollars with two decimals (spec admin 9). */
export function usdInWords(amount: string | null): string {
  return amount === null ? noFigure : formatUsd(amount);
}

/** Whole hours: '1,204 h'. */
export function hoursInWords(minutes: number | null): string {
  if (minutes === null) return noFigure;
  return `${countText(Math.round(minutes / 60))} h`;
}

/** '12 min', '3 h 5 min', '2 d 4 h'. */
export function durationInWords(minutes: number | null): string {
  if (minutes === null) return noFigure;
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const hours = Math.floor(whole / 60);
  if (hours < 24) return `${hours} h ${whole % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** '2–29 Oct 2026', '25 Oct – 21 Nov 2026'. */
export const periodInWords = ({ from, to }: Period): string => rangeInWords(from, to);
