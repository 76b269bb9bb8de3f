import type { CallAnswer, CallerInput } from '@greenroom/sync-protocol/contract';
import { useCallQuery } from '../../rest/use-call-query.ts';
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
  /** Why the last read failed. Null: it did not. */
  readonly problem: string | null;
  readonly retry: () => void;
}

/** All areas of a period. The previous period stays until the new one has arrived. */
export function useAreas(query: CallerInput<AreaCall>, isPeriod: boolean): readonly Area[] {
  return [
    useArea('Hours', 'analytics.hours', query, isPeriod, describeHours),
    useArea('Earnings', 'analytics.earnings', query, isPeriod, describeEarnings),
    useArea('Users', 'analytics.users', query, isPeriod, describeUsers),
    useArea('Engagement', 'analytics.engagement', query, isPeriod, describeEngagement),
    useArea('Content', 'analytics.content', query, isPeriod, describeContent),
  ];
}

function useArea<N extends AreaCall>(
  title: string,
  call: N,
  query: CallerInput<N>,
  isPeriod: boolean,
  describe: (answer: CallAnswer<N>) => AreaContent,
): Area {
  const read = useCallQuery(call, query, { keepsPrevious: true, enabled: isPeriod });
  return {
    title,
    content: read.data && describe(read.data),
    problem: read.error?.message ?? null,
    retry: () => void read.refetch(),
  };
}
