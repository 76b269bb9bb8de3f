import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { Table } from 'dexie';
import type { RowMap } from '../effects/recorder.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import { type OutboxEntry, type ShadowRow, keyOfText, textOfKey } from './stored-rows.ts';

/** Shadows by the text of their key. */
export type ShadowMap = Map<string, ShadowRow>;

/** What was read of the replica; of a key that is not in `stored` nothing is known. */
export interface LoadedRows {
  /** As the collection tables hold them; null: there is none. */
  readonly stored: RowMap;
  readonly shadows: ShadowMap;
}

/** Nothing read yet. */
export function noRowsLoaded(): LoadedRows {
  return { stored: new Map(), shadows: new Map() };
}

/** Reads rows and shadows of those keys that are not `known` yet, and adds them there. */
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

/** The rows of these keys as the collection tables hold them; absent ones are null. */
export async function loadRows(db: ReplicaDatabase, keys: Iterable<string>): Promise<RowMap> {
  const rows: RowMap = new Map();
  for (const [collection, ids] of groupByCollection(keys)) {
    const found = await findMany(db.rowsOf(collection), ids);
    const byId = new Map(found.map((row) => [row.id, row]));
    for (const id of ids) rows.set(textOfKey({ collection, id }), byId.get(id) ?? null);
  }
  return rows;
}

/** All shadows. */
export async function loadShadows(db: ReplicaDatabase): Promise<ShadowMap> {
  return byKey(await db.shadows.toArray());
}

/** The shadows of these rows. */
export async function loadShadowsOf(
  db: ReplicaDatabase,
  keys: ReadonlySet<string>,
): Promise<ShadowMap> {
  const found: ShadowRow[] = [];
  for (const [collection, ids] of groupByCollection(keys)) {
    const wanted = ids.map((id): [CollectionName, string] => [collection, id]);
    found.push(...(await findMany(db.shadows, wanted)));
  }
  const shadows = byKey(found);
  return new Map([...shadows].filter(([key]) => keys.has(key)));
}

/**
 * Whether the server has a row that these entries touch, as far as this device knows; `changed` holds
 * newer bases, `loaded` what was read already.
 */
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

/** The keys by collection. */
export function groupByCollection(keys: Iterable<string>) {
  const groups = Map.groupBy([...keys].map(keyOfText), (key) => key.collection);
  return [...groups].map(([collection, list]) => [collection, list.map(({ id }) => id)] as const);
}

function byKey(shadows: readonly ShadowRow[]): ShadowMap {
  return new Map(shadows.map((shadow) => [textOfKey(shadow), shadow]));
}

/** Rows looked up one by one at most; more are looked for together. */
const maxLookups = 50;

/**
 * The rows with these primary keys, and perhaps some that lie between them. A lookup costs about as
 * much as a write: the keys of a page lie beside each other, so that their whole stretch of the
 * table is read at once, and nothing where it is empty, as in a first pull.
 */
async function findMany<Row, Key extends RowsKey>(
  table: Table<Row, Key>,
  keys: readonly Key[],
): Promise<Row[]> {
  const lookUp = async () => {
    const found = await table.bulkGet([...keys]);
    return found.filter((row) => row !== undefined);
  };
  if (keys.length <= maxLookups) return await lookUp();
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

/** IndexedDB's order of ids, and of pairs of one collection. */
function compareKeys(a: RowsKey, b: RowsKey): number {
  const [left, right] = [idOf(a), idOf(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function idOf(key: RowsKey): string {
  return typeof key === 'string' ? key : key[1];
}
