import { useSyncExternalStore } from 'react';
import { isFirstPainted, whenFirstPainted } from './first-paint.ts';

/** Whether the first screen of this start is painted: what it does not show is read after it. */
export function useIsFirstPainted(): boolean {
  return useSyncExternalStore(subscribe, isFirstPainted);
}

function subscribe(notify: () => void): () => void {
  let isOver = false;
  void whenFirstPainted().then(() => isOver || notify());
  return () => {
    isOver = true;
  };
}
