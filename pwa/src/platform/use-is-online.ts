import { useSyncExternalStore } from 'react';

/**
 * Whether the browser believes it has a network. True says little (the server may be away); false is
 * certain, and enough to say beforehand that something which needs the server cannot work.
 */
export function useIsOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
