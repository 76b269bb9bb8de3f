import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { Table } from 'dexie';
import type { RowMap } from '../effects/recorder.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import { type OutboxEntry, type ShadowRow, keyOfText, textOfKey } from './stored-rows.ts';

/** Shadows by `textOfKey`. */
export type ShadowMap = Map<string, ShadowRow>;

/** Rows read so far; keys missing from `stored` were not read. */
export interface LoadedRows {
  /** From the collection tables; null: no such row. */
  readonly stored: RowMap;
  readonly shadows: ShadowMap;
}

export function noRowsLoaded(): LoadedRows {
  return { stored: new Map(), shadows: new Map() };
}

/** Adds the rows and shadows of new keys to `known`. */
export async function loadMissing(
  db: ReplicaDatabase,
  keys: Iterable<string>,
  known: LoadedRows,
): Promise<void> {
  const missing = new Set([...keys].filter((key) => !known.stored.has(key)));
  if (missing.size === 0) return;
  for (const [key, row] of await loadRows(db, missing)) known.stored.set(key, row);
  for (const [key, shadow] of await loadShadowsOf(db, missing)) known.shadows.set(key, shadow);
}

/** The rows of the collection tables; null: no such row. */
export async function loadRows(db: ReplicaDatabase, keys: Iterable<string>): Promise<RowMap> {
  const rows: RowMap = new Map();
  for (const [collection, ids] of groupByCollection(keys)) {
    const found = await findMany(db, db.rowsOf(collection), ids);
    const byId = new Map(found.map((row) => [row.id, row]));
    for (const id of ids) rows.set(textOfKey({ collection, id }), byId.get(id) ?? null);
  }
  return rows;
}

export async function loadShadowsOf(
  db: ReplicaDatabase,
  keys: ReadonlySet<string>,
): Promise<ShadowMap> {
  const found: ShadowRow[] = [];
  for (const [collection, ids] of groupByCollection(keys)) {
    const wanted = ids.map((id): [CollectionName, string] => [collection, id]);
    found.push(...(await findMany(db, db.shadows, wanted)));
  }
  const shadows = byKey(found);
  return new Map([...shadows].filter(([key]) => keys.has(key)));
}

/** Whether the server has a row the entries touch, as known here; `changed`: newer bases. */
export async function loadPresence(
  db: ReplicaDatabase,
  entries: readonly Pick<OutboxEntry, 'rows'>[],
  changed: RowMap = new Map(),
  loaded: LoadedRows = noRowsLoaded(),
): Promise<(key: string) => boolean> {
  const keys = entries.flatMap(({ rows }) => rows.map(textOfKey));
  const missing = new Set(keys.filter((key) => !loaded.stored.has(key)));
  const shadows = new Map([...loaded.shadows, ...(await loadShadowsOf(db, missing))]);
  return (key) => (changed.has(key) ? changed.get(key) : shadows.get(key)?.base) != null;
}

export function groupByCollection(keys: Iterable<string>) {
  const groups = Map.groupBy([...keys].map(keyOfText), (key) => key.collection);
  return [...groups].map(([collection, list]) => [collection, list.map(({ id }) => id)] as const);
}

function byKey(shadows: readonly ShadowRow[]): ShadowMap {
  return new Map(shadows.map((shadow) => [textOfKey(shadow), shadow]));
}

/** Keys read individually; more are read as a range. */
const maxLookups = 50;

/**
 * The rows of these keys, perhaps with some in between. A lookup costs about as much as a write: a
 * page's keys lie close together, so that one range read serves them, and none if empty (first
 * pull). Sealed keys have no order: there each is looked up.
 */
async function findMany<Row, Key extends RowsKey>(
  { isSealed }: ReplicaDatabase,
  table: Table<Row, Key>,
  keys: readonly Key[],
): Promise<Row[]> {
  const lookUp = async () => {
    const found = await table.bulkGet([...keys]);
    return found.filter((row) => row !== undefined);
  };
  if (keys.length <= maxLookups) return await lookUp();
  if (isSealed) return (await table.count()) === 0 ? [] : await lookUp();
  const sorted = keys.toSorted(compareKeys);
  const stretch = () => table.where(':id').between(sorted[0], sorted.at(-1), true, true);
  const limit = 2 * keys.length;
  const there = await stretch()
    .limit(limit + 1)
    .primaryKeys();
  if (there.length === 0) return [];
  return there.length > limit ? await lookUp() : await stretch().toArray();
}

type RowsKey = string | [CollectionName, string];

/** IndexedDB's order of ids, and of pairs within a collection. */
function compareKeys(a: RowsKey, b: RowsKey): number {
  const [left, right] = [idOf(a), idOf(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function idOf(key: RowsKey): string {
  return typeof key === 'string' ? key : key[1];
}
