import { useEffect, useState } from 'react';
import { callApi } from '../../rest/call-api.ts';
import { keepRefreshing } from './keep-refreshing.ts';

/**
 * How many accounts wait, for badges; a page at most, which badges show as '9+' anyway. Undefined
 * until known, and for whoever is no administrator. A failed look keeps the last count.
 */
export function usePendingCount(isAdmin: boolean): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (!isAdmin) return;
    const leaving = new AbortController();
    const look = () => {
      // A badge is not worth a message; the list itself tells what is the matter.
      callApi('users.listPending', {}, { signal: leaving.signal }).then(
        (users) => setCount(users.length),
        () => undefined,
      );
    };
    look();
    const end = keepRefreshing(look);
    return () => {
      end();
      leaving.abort();
    };
  }, [isAdmin]);
  return isAdmin ? count : undefined;
}
