import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';

/** Gives a test file an IndexedDB of its own; Dexie, loaded once a worker, would keep the first one's. */
export function emptyStorage(): void {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
}
