import type { Period } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type { CallAnswer, CallerInput } from '@greenroom/sync-protocol/contract';
import { useCallQuery } from '../../rest/use-call-query.ts';
import type { AnalyticsPlace } from './analytics-place.ts';
import type { AreaContent } from './area-content.ts';
import { type AreaCall, blankFigures } from './blank-figures.ts';
import {
  describeContent,
  describeEarnings,
  describeEngagement,
  describeHours,
  describeUsers,
} from './describe-areas.ts';

/** An area as it was read. */
export interface Area {
  readonly title: string;
  /** Absent: not read yet. */
  readonly content: AreaContent | undefined;
  /** Of the shape of what comes, for its skeleton; undefined: there is no period. */
  readonly coming: AreaContent | undefined;
  /** The figures are not of the period that is named: of the one before, until the answer. */
  readonly isStale: boolean;
  /** Why the last read failed. Null: it did not. */
  readonly problem: string | null;
  readonly retry: () => void;
}

/** All areas of a period. The previous period stays until the new one has arrived. */
export function useAreas({ query, period, today }: AnalyticsPlace): readonly Area[] {
  const place = { query, period, today };
  return [
    useArea('Hours', 'analytics.hours', place, describeHours),
    useArea('Earnings', 'analytics.earnings', place, describeEarnings),
    useArea('Users', 'analytics.users', place, describeUsers),
    useArea('Engagement', 'analytics.engagement', place, describeEngagement),
    useArea('Content', 'analytics.content', place, describeContent),
  ];
}

interface AreaPlace<N extends AreaCall> {
  readonly query: CallerInput<N>;
  readonly period: Period | null;
  readonly today: string;
}

function useArea<N extends AreaCall>(
  title: string,
  call: N,
  { query, period, today }: AreaPlace<N>,
  describe: (answer: CallAnswer<N>, today: string) => AreaContent,
): Area {
  const isPeriod = period !== null;
  const read = useCallQuery(call, query, { keepsPrevious: true, enabled: isPeriod });
  const blank: CallAnswer<N> | null = period && blankFigures(period)[call];
  return {
    title,
    content: read.data && describe(read.data, today),
    coming: blank ? describe(blank, today) : undefined,
    isStale: read.isPlaceholderData || !isPeriod,
    problem: read.error?.message ?? null,
    retry: () => void read.refetch(),
  };
}
