import type {
  Target,
  TargetProgress,
  TargetState,
} from '@greenroom/sync-protocol/targets/targets-records';
import { formatGbp, groupDigits } from '../../platform/money-words.ts';

const periods: Readonly<Record<string, string>> = {
  '1day': '1 Day',
  '1week': '1 Week',
  '1month': '1 Month',
  '3months': '3 Months',
};

/** A period's label (spec member 2): '1 Month', '10 Days'. */
export function periodLabel(timePeriod: string): string {
  return periods[timePeriod] ?? timePeriod.replace(/ ?days$/, ' Days');
}

/** The highest percentage that is written: a target of a penny may have billions. */
const mostPercent = 9999;

/** Whole per cent, rounded down: 100% means reached. '9,999%+' above that. */
export function percentText(percentage: number): string {
  const whole = String(Math.min(Math.floor(percentage), mostPercent));
  return `${groupDigits(whole)}%${percentage >= mostPercent + 1 ? '+' : ''}`;
}

/** In lists, where more than reached says nothing more: '100%+'. */
export function cappedPercentText(percentage: number): string {
  return percentage >= 101 ? '100%+' : percentText(percentage);
}

/** '£180.00 of £400.00'. */
export function earnedText(earned: string, { targetAmount }: Pick<Target, 'targetAmount'>): string {
  return `${formatGbp(earned)} of ${formatGbp(targetAmount)}`;
}

/** '35 days left', 'last day'. */
export function daysLeftText(days: number): string {
  return days === 1 ? 'last day' : `${days} days left`;
}

/** Tones of bars and rings (decisions: Looks that are fixed). */
export const stateTones = {
  active: 'brand',
  reached: 'full',
  expired: 'none',
} as const satisfies Record<TargetState, string>;

/** For screen readers: '45%, £180.00 of £400.00'. */
export function spokenProgress(
  { percentage, earned }: TargetProgress,
  target: Pick<Target, 'targetAmount'>,
): string {
  return `${percentText(percentage)}, ${earnedText(earned, target)}`;
}
