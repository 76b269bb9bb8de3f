import { liveQuery } from 'dexie';

/**
 * Runs a replica query now and after every change of its data; for stores, where hooks cannot be
 * used.
 * @param onFailure called when a read fails; the next result follows the next change. Absent: ignored.
 * @returns the function that unsubscribes.
 */
export function watchQuery<T>(
  query: () => Promise<T>,
  onResult: (result: T) => void,
  onFailure: () => void = () => undefined,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: onResult, error: onFailure });
  return () => subscription.unsubscribe();
}
