import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { callApi } from '../../rest/call-api.ts';
import { type PendingUsersState, reducePendingUsers } from './pending-users-state.ts';
import { keepRefreshing } from './keep-refreshing.ts';

interface PendingUsers {
  readonly state: PendingUsersState;
  readonly page: number;
  readonly openPage: (page: number) => void;
  readonly reload: () => void;
  /** Takes a decided account off the list before the next refresh does. */
  readonly markDecided: (id: string) => void;
}

/** One page of the accounts that wait, kept current while the screen is visible. */
export function usePendingUsers(): PendingUsers {
  const [state, dispatch] = useReducer(reducePendingUsers, { kind: 'loading' });
  const [page, setPage] = useState(1);
  const latest = useRef<AbortController>(null);

  const load = useCallback(async () => {
    latest.current?.abort();
    const request = new AbortController();
    latest.current = request;
    try {
      const users = await callApi('users.listPending', { page }, { signal: request.signal });
      if (!request.signal.aborted) dispatch({ kind: 'loaded', users, page });
    } catch (error) {
      if (request.signal.aborted) return;
      const message = error instanceof Error ? error.message : 'The list could not be read.';
      dispatch({ kind: 'failed', message });
    }
  }, [page]);

  useEffect(() => {
    void load();
    const end = keepRefreshing(() => void load());
    return () => {
      end();
      latest.current?.abort();
    };
  }, [load]);

  const markDecided = useCallback((id: string) => {
    // An answer already on its way was made before the decision and would bring the account back.
    latest.current?.abort();
    dispatch({ kind: 'decided', id });
  }, []);
  const reload = useCallback(() => {
    dispatch({ kind: 'opened' });
    void load();
  }, [load]);
  const openPage = useCallback((next: number) => {
    dispatch({ kind: 'opened' });
    setPage(next);
  }, []);
  return { state, page, openPage, reload, markDecided };
}
