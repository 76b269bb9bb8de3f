import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { currentEra, type SessionEra } from '../../platform/session-era.ts';
import { announce, showToast, type ToastContent } from './toast-store.ts';

/**
 * Reports the outcome of what may outlast the component that began it: announced while the component
 * is mounted and `isShown`, which then shows it, and a toast afterwards, as nothing else would show it (decisions:
 * Conventions), until the session ends. What is begun for one item belongs to a component keyed by it.
 */
export function useOutcomeReport(isShown = true): (outcome: ToastContent) => void {
  const showsIt = useRef(false);
  useLayoutEffect(() => {
    showsIt.current = isShown;
    return () => {
      showsIt.current = false;
    };
  }, [isShown]);
  const [era] = useState(currentEra);
  return useCallback(
    (outcome) => {
      if (showsIt.current) announce(outcome);
      else showWithin(era, outcome);
    },
    [era],
  );
}

/** Shows the outcome of what was begun in `era`; nothing once it has ended: the next person would read it. */
export function showWithin(era: SessionEra, outcome: ToastContent): void {
  if (!era.aborted) showToast(outcome);
}
