const listeners = new Set<() => void>();

/**
 * Subscribes to the ends of this page's own changes: calls other than GET, also failed ones, since
 * somebody else may have been faster.
 * @returns the function that unsubscribes.
 */
export function listenForChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Notifies the listeners; only the client calls this. */
export function announceChange(): void {
  for (const listener of listeners) listener();
}
