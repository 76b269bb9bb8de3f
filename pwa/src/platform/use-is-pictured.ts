import { useSyncExternalStore } from 'react';
import { isPictured, whenPictured } from './first-picture.ts';

/** Whether the first screen of this start is painted: what it does not show is read after it. */
export function useIsPictured(): boolean {
  return useSyncExternalStore(subscribe, isPictured);
}

function subscribe(notify: () => void): () => void {
  let isOver = false;
  void whenPictured().then(() => isOver || notify());
  return () => {
    isOver = true;
  };
}
