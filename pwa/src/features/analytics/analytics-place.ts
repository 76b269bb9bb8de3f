import {
  choosePeriod,
  defaultPeriodDays,
  maxPeriodDays,
  type Period,
} from '@greenroom/sync-protocol/analytics/analytics-periods';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { dateSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';
import { useSearchParams } from 'react-router-dom';
import { useUtcDate } from '../../platform/use-now.ts';

/**
 * The chosen period, from the address `?from=2026-10-01&to=2026-10-31`, or `?days=84` for the last days
 * whenever it is opened (decisions: Administration).
 */
export interface AnalyticsPlace {
  /** As the fields show it; may be no valid period. */
  readonly from: string;
  readonly to: string;
  /** Null: the days in the address are no period. */
  readonly period: Period | null;
  /** The date in UTC. */
  readonly today: string;
  /** Input of the calls: empty for the default period, which moves on with the days. */
  readonly query: CallerInput<'analytics.users'>;
  /** Days of the preset that is chosen, as text; empty: other days. */
  readonly preset: string;
  readonly choosePreset: (days: string) => void;
  readonly changeDays: (change: Partial<Period>) => void;
  /** The query of the address, with its question mark. */
  readonly search: string;
}

/** What is wrong where the days in the address are no period. */
export const noPeriod = `Choose a start before the end, not before 2000, and at most ${maxPeriodDays} days.`;

/** Lengths in days that are offered. */
export const presets = ['28', '84', '364'] as const;

export function useAnalyticsPlace(): AnalyticsPlace {
  const [params, setParams] = useSearchParams();
  const today = useUtcDate();
  const from = readDay(params.get('from'));
  const to = readDay(params.get('to'));
  const isDefault = from === undefined && to === undefined;
  const last = isDefault ? presets.find((days) => days === params.get('days')) : undefined;
  const period = last ? lastDays(last, today) : choosePeriod({ from, to }, today);
  const set = ({ from: first, to: last }: Period) => setParams({ from: first, to: last });
  return {
    from: period?.from ?? from ?? '',
    to: period?.to ?? to ?? '',
    period,
    today,
    query: (isDefault && last === undefined) || !period ? {} : period,
    preset: presets.find((days) => isSame(period, lastDays(days, today))) ?? '',
    choosePreset: (days) => {
      if (days === '' || Number(days) === defaultPeriodDays) setParams({});
      else setParams({ days });
    },
    changeDays: (change) =>
      set({ from: period?.from ?? from ?? today, to: to ?? today, ...change }),
    search: params.size === 0 ? '' : `?${params.toString()}`,
  };
}

function lastDays(days: string, today: string): Period {
  return { from: addDays(today, 1 - Number(days)), to: today };
}

function isSame(one: Period | null, other: Period): boolean {
  return one !== null && one.from === other.from && one.to === other.to;
}

function readDay(text: string | null): string | undefined {
  return v.is(dateSchema, text) ? text : undefined;
}
