import { useEffect, useState } from 'react';
import { callApi } from '../../rest/call-api.ts';
import { keepRefreshing } from './keep-refreshing.ts';

/**
 * How many accounts wait, for an administrator's badges; a page at most, which badges show as '9+'
 * anyway. Undefined until known. A failed look keeps the last count.
 */
export function usePendingCount(): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
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
  }, []);
  return count;
}
