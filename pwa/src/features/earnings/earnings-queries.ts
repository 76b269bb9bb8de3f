import {
  type EarningsTotals,
  gbpOfWeek,
  totalsOf,
} from '@greenroom/sync-protocol/earnings/earnings-rules';
import { toAmount } from '@greenroom/sync-protocol/money/amounts';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { rateOfWeek, ratesOf } from '@greenroom/sync-protocol/rates/rates-rules';
import { useUtcDate } from '../../platform/use-now.ts';
import { useWholeQuery } from '../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../replica/replica-interface.ts';

/** A week of the history. */
export interface EarnedWeek {
  /** A Sunday, yyyy-MM-dd. */
  readonly weekStart: string;
  /** Decimal strings. */
  readonly usd: string;
  readonly gbp: string;
  /** Pounds per dollar. */
  readonly rate: string;
}

export interface EarningsFigures {
  /** Newest first. */
  readonly weeks: readonly EarnedWeek[];
  readonly totals: EarningsTotals;
  /** This week's Sunday. */
  readonly weekStart: string;
  /** This week's pounds per dollar. */
  readonly rate: string;
}

/**
 * The member's figures, computed on the device; they follow rows, rates and date.
 * @returns undefined until the first pull is complete: a week whose rate is missing would be wrong.
 */
export function useEarnings(): EarningsFigures | undefined {
  const today = useUtcDate();
  const figures = useWholeQuery((tables) => findEarnings(tables, today), [today]);
  return figures?.isWhole ? figures.data : undefined;
}

/** @param today the date in UTC */
export async function findEarnings(tables: ReplicaTables, today: string): Promise<EarningsFigures> {
  const [earnings, weekRates, current] = await Promise.all([
    tables.earnings.orderBy('weekStart').reverse().toArray(),
    tables.weekRates.toArray(),
    tables.sharedSettings.get('exchange_rate'),
  ]);
  const thisWeek = weekStartOf(today);
  const rates = ratesOf(weekRates, current?.value);
  return {
    weeks: earnings.map((week) => ({
      weekStart: week.weekStart,
      usd: week.amount,
      gbp: toAmount(gbpOfWeek(week, rates)),
      rate: rateOfWeek(rates, week.weekStart),
    })),
    totals: totalsOf(earnings, rates, today),
    weekStart: thisWeek,
    rate: rateOfWeek(rates, thisWeek),
  };
}
