import { type CollectionName, collectionNames } from '@greenroom/sync-protocol/collections';
import { Dexie } from 'dexie';
import type { RowMap } from '../effects/recorder.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import type { ReplicaStore } from './replica-store.ts';
import { textOfKey } from './stored-rows.ts';

/** Rows read at a time: writes and screens come between, and the page's thread stays free. */
const sliceSize = 250;

/**
 * Reads all base rows in slices, each in a transaction of its own; null: queued changes create the
 * row. Ends early with `lost`.
 */
export async function* readBases(store: ReplicaStore, lost: AbortSignal): AsyncGenerator<RowMap> {
  for (const collection of collectionNames) {
    for (let after: string | null = ''; after !== null && !lost.aborted;) {
      const from: string = after;
      const slice = await store.run('relaxed', (db) => readSlice(db, collection, from));
      yield slice.bases;
      after = slice.last;
    }
  }
}

/** The base rows after an id. `last`: the last id; null: there are no more */
async function readSlice(
  db: ReplicaDatabase,
  collection: CollectionName,
  after: string,
): Promise<{ bases: RowMap; last: string | null }> {
  return await db.dexie.transaction('r', [db.rowsOf(collection), db.shadows], async () => {
    const rows = await db.rowsOf(collection).where(':id').above(after).limit(sliceSize).toArray();
    const last = rows.length < sliceSize ? null : (rows.at(-1)?.id ?? null);
    // By range: includes rows that queued changes removed.
    const shadows = await db.shadows
      .where(':id')
      .between([collection, after], [collection, last ?? Dexie.maxKey], false, true)
      .toArray();
    const bases: RowMap = new Map();
    for (const row of rows) bases.set(textOfKey({ collection, id: row.id }), row);
    for (const shadow of shadows) bases.set(textOfKey(shadow), shadow.base);
    return { bases, last };
  });
}
