import type { CallAnswer, CallerInput } from '@greenroom/sync-protocol/contract';
import { useCallQuery } from '../../rest/use-call-query.ts';
import type { AnalyticsPlace } from './analytics-place.ts';
import type { AreaContent } from './area-content.ts';
import {
  describeContent,
  describeEarnings,
  describeEngagement,
  describeHours,
  describeUsers,
} from './describe-areas.ts';

type AreaCall =
  | 'analytics.users'
  | 'analytics.hours'
  | 'analytics.engagement'
  | 'analytics.earnings'
  | 'analytics.content';

/** An area as it was read. */
export interface Area {
  readonly title: string;
  /** Absent: not read yet. */
  readonly content: AreaContent | undefined;
  /** The figures are not of the period that is named: of the one before, until the answer. */
  readonly isStale: boolean;
  /** Why the last read failed. Null: it did not. */
  readonly problem: string | null;
  readonly retry: () => void;
}

/** All areas of a period. The previous period stays until the new one has arrived. */
export function useAreas({ query, period, today }: AnalyticsPlace): readonly Area[] {
  const place = { query, isPeriod: period !== null, today };
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
  readonly isPeriod: boolean;
  readonly today: string;
}

function useArea<N extends AreaCall>(
  title: string,
  call: N,
  { query, isPeriod, today }: AreaPlace<N>,
  describe: (answer: CallAnswer<N>, today: string) => AreaContent,
): Area {
  const read = useCallQuery(call, query, { keepsPrevious: true, enabled: isPeriod });
  return {
    title,
    content: read.data && describe(read.data, today),
    isStale: read.isPlaceholderData || !isPeriod,
    problem: read.error?.message ?? null,
    retry: () => void read.refetch(),
  };
}
