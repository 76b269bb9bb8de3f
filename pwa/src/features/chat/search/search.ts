import { useEffect, useRef, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import type { ChatSearch } from './found-messages.ts';
import type { SearchRun } from './search-run.ts';

/** A search with its actions. */
export interface OngoingSearch extends ChatSearch {
  /** Requests older results, again after a failure. */
  readonly showMore: () => void;
  readonly retry: () => void;
}

const nothingYet: ChatSearch = {
  results: [],
  count: 0,
  isAtLeast: false,
  stage: 'searching',
  isDeviceOnly: false,
  more: 'none',
};

/** Whether one text begins with the other: its results can stand in while searching. */
function isClose(left: string, right: string): boolean {
  return left !== '' && right !== '' && (left.startsWith(right) || right.startsWith(left));
}

/** Searches messages case-insensitively, on this device and then on the server; null: blank text. */
export function useChatSearch(text: string): OngoingSearch | null {
  const replica = useReplica();
  const wanted = text.trim();
  const isOnline = useReplicaStatus().connection === 'online';
  const [attempt, setAttempt] = useState(1);
  const [reported, setReported] = useState({ wanted: '', isOnline, attempt, search: nothingYet });
  const run = useRef<SearchRun | null>(null);
  /** The last text and its number of results: going online must not show fewer. */
  const given = useRef({ wanted: '', count: 0 });
  useEffect(() => {
    if (wanted === '') return;
    const ending = new AbortController();
    const { signal } = ending;
    const report = (search: ChatSearch) => {
      given.current = { wanted, count: search.results.length };
      setReported({ wanted, isOnline, attempt, search });
    };
    const search = async () => {
      const part = await import('./search-run.ts');
      if (signal.aborted) return;
      const least = given.current.wanted === wanted ? given.current.count : 0;
      run.current = new part.SearchRun({ replica, wanted, isOnline, least, signal, report });
      await run.current.start();
    };
    search().catch(() => {
      // The module could not be loaded, or the database is closed.
      if (!signal.aborted) report({ ...nothingYet, stage: 'failed' });
    });
    return () => {
      run.current = null;
      ending.abort();
    };
  }, [replica, wanted, isOnline, attempt]);
  if (wanted === '') return null;
  const isOfThis =
    reported.wanted === wanted && reported.isOnline === isOnline && reported.attempt === attempt;
  const isNear = reported.search.stage !== 'failed' && isClose(reported.wanted, wanted);
  const before = isNear ? reported.search : nothingYet;
  const shown = { ...before, stage: 'searching', more: 'none' } as const;
  return {
    ...(isOfThis ? reported.search : shown),
    showMore: () => run.current?.showMore(),
    retry: () => setAttempt(attempt + 1),
  };
}
