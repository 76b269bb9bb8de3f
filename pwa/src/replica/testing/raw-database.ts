/** A connection that ignores requests to close, and so blocks deletion and upgrades. */
export async function openRaw(indexedDB: IDBFactory, name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(new Error('The database could not be opened'));
  return await promise;
}
