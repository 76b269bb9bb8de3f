import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import { type RowMap, runEffect } from '../effects/recorder.ts';
import { readQueue } from '../outbox/outbox.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { textOfKey } from '../store/stored-rows.ts';

/**
 * A collection's live rows by id, with the queued changes of each: a live row covers the base row, on
 * which alone the outbox has its effects. Null: deleted.
 */
export async function readLiveRows<N extends CollectionName>(
  core: ReplicaCore,
  collection: N,
): Promise<Map<string, RowOf<N> | null>> {
  const db = core.store.relaxed;
  const all = await db.liveRows.toArray();
  // Without live rows nothing is covered, and a live query does not depend on the queue.
  if (!all.some((row) => row.collection === collection)) return new Map();
  const queue = await readQueue(db);
  const rows: RowMap = new Map();
  const ids: string[] = [];
  for (const { id, row, ...key } of all) {
    if (key.collection !== collection) continue;
    ids.push(id);
    rows.set(textOfKey({ collection, id }), row);
  }
  for (const entry of queue) {
    // Other rows of a change are not at hand.
    const [only, ...others] = entry.rows;
    if (others.length > 0 || !only || !rows.has(textOfKey(only)) || entry.skip) continue;
    runEffect(core, entry, rows);
  }
  // Rows were parsed by the collection's schema.
  const rowOf = (id: string) =>
    (rows.get(textOfKey({ collection, id })) ?? null) as RowOf<N> | null;
  return new Map(ids.map((id) => [id, rowOf(id)]));
}
