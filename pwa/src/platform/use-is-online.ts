import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isServerAway = false;

/** Records whether the session's server cannot be reached, although there may be a network. */
export function setServerAway(isAway: boolean): void {
  if (isAway === isServerAway) return;
  isServerAway = isAway;
  for (const listener of listeners) listener();
}

/**
 * Whether what needs the server can be tried: there is a network, and as far as is known the server
 * answers. The same notion as the connection indicator's 'Offline'.
 */
export function useIsOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine && !isServerAway);
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
