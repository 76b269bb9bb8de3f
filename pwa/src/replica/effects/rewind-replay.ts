import type { Table } from 'dexie';
import {
  type LoadedRows,
  groupByCollection,
  loadMissing,
  noRowsLoaded,
} from '../store/load-rows.ts';
import { type EffectWorld, type RowMap, runEffect } from './recorder.ts';
import { isSameValue } from './row-equality.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import {
  type OutboxEntry,
  type ShadowRow,
  type StoredRow,
  keyOfText,
  textOfKey,
} from '../store/stored-rows.ts';

// Rewind, apply, replay. Invariants after every transaction:
// - a row has a shadow exactly when a queued change touches it; the shadow is its base row;
// - a row of a collection table is its base row with the queued changes replayed on it in order.

/** A change below the queue or of the queue. */
export interface Change {
  /** New bases; null: row deleted. Absent: no base changed. */
  readonly bases?: RowMap;
  /** Keys of rows of changes added, removed or altered in the queue. */
  readonly touched: Iterable<string>;
  /** The whole queue after the change, in order; may be empty if it touches no changed row. */
  readonly entries: readonly OutboxEntry[];
  /** Rows read already, still current. Absent: none. */
  readonly loaded?: LoadedRows;
}

/**
 * Updates rows and shadows after a change, within the caller's transaction; writes only
 * differences.
 * @returns the number of failed effects.
 */
export async function reconcile(
  db: ReplicaDatabase,
  world: EffectWorld,
  change: Change,
): Promise<number> {
  const { bases: given = new Map(), touched } = change;
  const changed = new Set([...given.keys(), ...touched]);
  if (changed.size === 0) return 0;
  const affected = closeOver(changed, change.entries);
  const { loaded = noRowsLoaded() } = change;
  await loadMissing(db, affected.keys, loaded);
  const { stored, shadows } = loaded;
  const bases: RowMap = new Map();
  for (const key of affected.keys) {
    const shadow = shadows.get(key);
    const base = given.get(key);
    bases.set(key, base === undefined ? (shadow ? shadow.base : (stored.get(key) ?? null)) : base);
  }
  const { rows, failed } = replay(world, bases, affected.entries);
  await writeRows(db, stored, rows);
  await writeShadows(db, affected, bases, shadows);
  return failed;
}

/** Applies the effects of `entries` to a copy of `bases`. */
export function replay(
  world: EffectWorld,
  bases: RowMap,
  entries: readonly OutboxEntry[],
): { rows: RowMap; failed: number } {
  const rows: RowMap = new Map(bases);
  let failed = 0;
  for (const entry of entries) {
    if (!entry.silent && !runEffect(world, entry, rows)) failed += 1;
  }
  return { rows, failed };
}

interface Affected {
  readonly keys: ReadonlySet<string>;
  /** The queued changes that touch one of the keys, in order. */
  readonly entries: readonly OutboxEntry[];
}

/** The rows to rewind: the changed ones and those connected to them by queued changes. */
export function closeOver(changed: ReadonlySet<string>, entries: readonly OutboxEntry[]): Affected {
  const byRow = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    for (const row of entry.rows) {
      const key = textOfKey(row);
      const list = byRow.get(key);
      if (list) list.push(entry);
      else byRow.set(key, [entry]);
    }
  }
  const keys = new Set(changed);
  const found = new Set<OutboxEntry>();
  // Iterating a Set includes elements added meanwhile.
  for (const key of keys) {
    for (const entry of byRow.get(key) ?? []) {
      if (found.has(entry)) continue;
      found.add(entry);
      for (const row of entry.rows) keys.add(textOfKey(row));
    }
  }
  return { keys, entries: entries.filter((entry) => found.has(entry)) };
}

export async function writeRows(db: ReplicaDatabase, before: RowMap, after: RowMap): Promise<void> {
  const different = [...after.keys()].filter(
    (key) => !isSameValue(before.get(key) ?? null, after.get(key) ?? null),
  );
  for (const [collection, ids] of groupByCollection(different)) {
    const rows: StoredRow[] = [];
    const gone: string[] = [];
    for (const id of ids) {
      const row = after.get(textOfKey({ collection, id }));
      if (row) rows.push(row);
      else gone.push(id);
    }
    if (rows.length > 0) await db.rowsOf(collection).bulkPut(rows);
    if (gone.length > 0) await deleteRows(db.rowsOf(collection), gone);
  }
}

/** Deletes existing rows, at once where no other lies between: thousands singly take seconds. */
async function deleteRows(table: Table<StoredRow, string>, ids: readonly string[]): Promise<void> {
  const sorted = ids.toSorted();
  const stretch = () => table.where(':id').between(sorted[0], sorted.at(-1), true, true);
  if ((await stretch().count()) === ids.length) await stretch().delete();
  else await table.bulkDelete([...ids]);
}

async function writeShadows(
  db: ReplicaDatabase,
  affected: Affected,
  bases: RowMap,
  shadows: ReadonlyMap<string, ShadowRow>,
): Promise<void> {
  const touched = new Set(affected.entries.flatMap((entry) => entry.rows.map(textOfKey)));
  const puts: ShadowRow[] = [];
  const gone: ShadowRow[] = [];
  for (const key of affected.keys) {
    const shadow = shadows.get(key);
    const base = bases.get(key) ?? null;
    if (!touched.has(key)) {
      if (shadow) gone.push(shadow);
    } else if (!shadow || !isSameValue(shadow.base, base)) {
      puts.push({ ...keyOfText(key), base });
    }
  }
  if (puts.length > 0) await db.shadows.bulkPut(puts);
  if (gone.length === 0) return;
  // A long queue leaves at once: clearing is faster than deleting each.
  if (puts.length === 0 && gone.length === (await db.shadows.count())) await db.shadows.clear();
  else await db.shadows.bulkDelete(gone.map(({ collection, id }) => [collection, id]));
}
