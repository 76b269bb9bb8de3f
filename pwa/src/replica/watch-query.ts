import { liveQuery } from 'dexie';

/**
 * Reads what a query of the replica answers, now and whenever something it read changes; for stores
 * with any number of queries, which no hook can hold.
 * @param failed called when a read failed: nothing is told before the next change of what was read.
 * Absent: nobody waits for it.
 * @returns the function that ends it.
 */
export function watchQuery<T>(
  query: () => Promise<T>,
  told: (result: T) => void,
  failed: () => void = () => undefined,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: told, error: failed });
  return () => subscription.unsubscribe();
}
