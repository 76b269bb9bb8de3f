import { useCallback, useLayoutEffect, useRef } from 'react';
import { announce, showToast, type ToastContent } from './toast-store.ts';

/**
 * Reports the outcome of what may outlast the component that began it: announced while the component
 * is mounted, which then shows it, and a toast afterwards, as nothing else would show it (decisions:
 * Conventions). What is begun for one item belongs to a component keyed by it.
 */
export function useOutcomeReport(): (outcome: ToastContent) => void {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback((outcome) => (isMounted.current ? announce : showToast)(outcome), []);
}
