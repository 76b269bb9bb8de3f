import type {
  CallAnswer,
  CallName,
  CallerInput,
  LiveCallName,
} from '@greenroom/sync-protocol/contract';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallOptions, callApi } from './call-api.ts';
import { type ListCallName, type PageOf, type RowOf, callApiPage } from './lists/call-page.ts';

interface QueryOptions {
  /** Absent: true. */
  readonly enabled?: boolean;
  /** Keeps the answer to the previous input until the new one arrives. Absent: false. */
  readonly keepsPrevious?: boolean;
}

/** Calls of pages that are kept current. */
export type LiveListName = ListCallName & LiveCallName;

/** Reads a call and keeps its answer current while mounted. */
export function useCallQuery<N extends LiveCallName>(
  name: N,
  input: CallerInput<N>,
  { enabled = true, keepsPrevious = false }: QueryOptions = {},
): UseQueryResult<CallAnswer<N>> {
  // `callApi`'s optional arguments depend on the name; here all are given.
  const call = callApi as unknown as Asker<N, CallAnswer<N>>;
  return useQuery<CallAnswer<N>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, { signal }),
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Reads a page of a list; keeps the previous page while loading. */
export function useCallPage<N extends LiveListName>(
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
