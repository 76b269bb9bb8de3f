import type { CallAnswer, CallName, CallerInput } from '@greenroom/sync-protocol/contract';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type CallOptions,
  type ListCallName,
  type PageOf,
  type RowOf,
  callApi,
  callApiPage,
} from './call-api.ts';

interface QueryOptions {
  /** Absent: yes. */
  readonly enabled?: boolean;
}

/** Reads a call and keeps its answer current while somebody shows it. */
export function useCallQuery<N extends CallName>(
  name: N,
  input: CallerInput<N>,
  options: QueryOptions = {},
): UseQueryResult<CallAnswer<N>> {
  // Which arguments may be left out depends on the name; here none is.
  const call = callApi as unknown as Asker<N, CallAnswer<N>>;
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, { signal }),
    ...options,
  });
}

/** Reads a page of a list; the page before stays until the next has come. */
export function useCallPage<N extends ListCallName>(
  name: N,
  input: CallerInput<N>,
): UseQueryResult<PageOf<RowOf<N>>> {
  const call = callApiPage as unknown as Asker<N, PageOf<RowOf<N>>>;
  return useQuery<PageOf<RowOf<N>>>({
    queryKey: [name, input, 'page'],
    queryFn: ({ signal }) => call(name, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

type Asker<N extends CallName, Answer> = (
  name: N,
  input: CallerInput<N>,
  options: CallOptions,
) => Promise<Answer>;
