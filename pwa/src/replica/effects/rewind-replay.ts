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

// Rewind, apply, replay. Two rules hold after every transaction:
// - a row has a shadow exactly when a queued change touches it; the shadow is its base row;
// - a row of a collection table is its base row with the queued changes replayed on it in order.

/** What changed under the queue. */
export interface Change {
  /** The new base of rows whose base changed; null: gone. Absent: none did. */
  readonly bases?: RowMap;
  /** Rows of queued changes that left, came or changed. */
  readonly touched: Iterable<string>;
  /** The whole queue as it is after the change, in order; none if it touches no changed row. */
  readonly entries: readonly OutboxEntry[];
  /** What was read of the rows already, as it still is. Absent: nothing. */
  readonly loaded?: LoadedRows;
}

/**
 * Brings rows and shadows in line with a change, within the caller's transaction. Rewinds only the
 * queued changes whose footprint meets the changed rows, and writes only what differs.
 * @returns how many effects failed.
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

/** `bases` with the effects of `entries` on them; `bases` stay as they are. */
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

/** The rows to rewind: the changed ones, and whatever queued changes tie to them. */
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
  // A Set yields what is added while it is walked.
  for (const key of keys) {
    for (const entry of byRow.get(key) ?? []) {
      if (found.has(entry)) continue;
      found.add(entry);
      for (const row of entry.rows) keys.add(textOfKey(row));
    }
  }
  return { keys, entries: entries.filter((entry) => found.has(entry)) };
}

/** Writes the rows of `after` that differ from `before`. */
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
    if (gone.length > 0) await db.rowsOf(collection).bulkDelete(gone);
  }
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
  // What a long queue touched leaves with it, all at once.
  if (puts.length === 0 && gone.length === (await db.shadows.count())) await db.shadows.clear();
  else await db.shadows.bulkDelete(gone.map(({ collection, id }) => [collection, id]));
}
