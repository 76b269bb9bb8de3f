import { useEffect, useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';

/** The accounts that have begun a module. @returns null: not known, as without a network */
export function useViews(moduleId: string): number | null {
  const [views, setViews] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    callApi('training.read', { id: moduleId }, { signal: leaving.signal }).then(
      (module) => setViews(module.views),
      // The page is whole without it.
      () => undefined,
    );
    return () => leaving.abort();
  }, [moduleId]);
  return views;
}
