import { liveQuery } from 'dexie';

/**
 * Reads what a query of the replica answers, now and whenever something it read changes; for stores
 * with any number of queries, which no hook can hold. A read that fails tells nothing: the database is
 * closed or broken, and whoever uses it next says so.
 * @returns the function that ends it.
 */
export function watchQuery<T>(query: () => Promise<T>, told: (result: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({ next: told, error: () => undefined });
  return () => subscription.unsubscribe();
}
