import type { BaseEnvironment } from '../environment/base-environment.ts';
import { type Cause, type Dependents, asFallen, settleDependents } from './dependents.ts';
import { readQueue } from '../outbox/outbox.ts';
import type { RowMap } from '../effects/recorder.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { type LoadedRows, loadShadowsOf, noRowsLoaded } from '../store/load-rows.ts';
import { asStored } from '../outbox/stamps.ts';
import { type OutboxEntry, textOfKey } from '../store/stored-rows.ts';

type MakeId = BaseEnvironment['newMutationId'];

/**
 * Whether the server has a row, as far as this device knows; `changed` holds newer bases, `loaded`
 * what was read already.
 */
export async function loadPresence(
  db: ReplicaDatabase,
  entries: readonly OutboxEntry[],
  changed: RowMap,
  loaded: LoadedRows = noRowsLoaded(),
): Promise<(key: string) => boolean> {
  const keys = entries.flatMap(({ rows }) => rows.map(textOfKey));
  const missing = new Set(keys.filter((key) => !loaded.stored.has(key)));
  const shadows = new Map([...loaded.shadows, ...(await loadShadowsOf(db, missing))]);
  return (key) => (changed.has(key) ? changed.get(key) : shadows.get(key)?.base) != null;
}

/**
 * Brings the stored queue in line with what its entries depend on, within the caller's transaction
 * (outbox, rejections, shadows, meta).
 * @returns the queue afterwards, and the rows of what fell.
 */
export async function refreshDependents(
  db: ReplicaDatabase,
  newId: MakeId,
  causes: ReadonlyMap<string, Cause> = new Map(),
): Promise<{ entries: OutboxEntry[]; touched: string[] }> {
  const entries = await readQueue(db);
  const isThere = await loadPresence(db, entries, new Map());
  const settled = settleDependents(entries, causes, isThere);
  if (settled.remaining === entries) return { entries, touched: [] };
  await writeDependents(db, settled, newId);
  return {
    entries: await readQueue(db),
    touched: settled.fallen.flatMap(({ entry }) => entry.rows.map(textOfKey)),
  };
}

/** Stores what became of dependent entries. */
export async function writeDependents(
  db: ReplicaDatabase,
  { changed, released, fallen }: Omit<Dependents, 'remaining'>,
  newId: MakeId,
): Promise<void> {
  const gone = [...released, ...fallen.map(({ entry }) => entry)];
  await db.outbox.bulkDelete(gone.map(({ position }) => position));
  await db.outbox.bulkPut(changed.map(asStored));
  await db.outbox.bulkAdd(
    released.map(({ position: _position, sequence: _sequence, ...entry }) => ({
      ...entry,
      // An id that was offered has an outcome, which is final.
      id: entry.offered ? newId() : entry.id,
      state: 'queued' as const,
      offered: false,
    })),
  );
  await db.rejections.bulkAdd(fallen.map(({ entry, cause }) => asFallen(entry, cause)));
}
