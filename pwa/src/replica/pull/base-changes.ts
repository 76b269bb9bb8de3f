import { type LoadedRows, loadMissing, loadShadows } from '../store/load-rows.ts';
import type { ParsedAnswer } from '../exchange/parse-answer.ts';
import type { RowMap } from '../effects/recorder.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { dropFromScope, loadAllRows, putInScope, scopesToSweep, sweepBase } from './scopes.ts';
import { type ReplicaMeta, type StoredRow, type Sweep, textOfKey } from '../store/stored-rows.ts';

/** Rows of pages that are stored together, before the write. */
export interface PendingRows {
  /** New bases of changed rows; null: deleted. */
  readonly bases: RowMap;
  readonly loaded: LoadedRows;
}

export interface BaseChanges {
  /** The scopes of all base rows afterwards. */
  readonly scopes: readonly string[];
  /** Queued changes touch rows of the page. */
  readonly isQueueMet: boolean;
}

/**
 * Adds a page's changes and, with the last page, the sweep to the pending rows.
 */
export async function findBaseChanges(
  db: ReplicaDatabase,
  meta: ReplicaMeta,
  answer: ParsedAnswer,
  sweep: Sweep,
  { bases, loaded }: PendingRows,
): Promise<BaseChanges> {
  const lost = answer.dropScopes.filter((scope) => meta.scopes.includes(scope));
  const swept = answer.more ? new Set<string>() : scopesToSweep(sweep);
  const isScan = lost.length > 0 || swept.size > 0;
  const isQueueMet = await (isScan ? loadAll(db, loaded) : loadNamed(db, answer, loaded));
  const baseOf = (key: string): StoredRow | null => {
    const pending = bases.get(key);
    if (pending !== undefined) return pending;
    const shadow = loaded.shadows.get(key);
    return shadow ? shadow.base : (loaded.stored.get(key) ?? null);
  };
  // A scan has loaded everything.
  const allKeys = () =>
    new Set([...loaded.stored.keys(), ...loaded.shadows.keys(), ...bases.keys()]);
  for (const scope of lost) {
    for (const key of allKeys()) {
      const base = baseOf(key);
      if (base?.$scopes?.[scope] !== undefined) bases.set(key, dropFromScope(base, scope));
    }
  }
  for (const scope of answer.scopes) {
    for (const drop of scope.drops) {
      const key = textOfKey(drop);
      bases.set(key, dropFromScope(baseOf(key), scope.scope));
    }
    for (const put of scope.puts) {
      const key = textOfKey(put);
      bases.set(key, putInScope(baseOf(key), put, scope, sweep.generation));
    }
  }
  for (const key of swept.size > 0 ? allKeys() : []) {
    const base = baseOf(key);
    const rest = sweepBase(base, swept, sweep.generation);
    if (rest !== base) bases.set(key, rest);
  }
  const scopes = new Set(meta.scopes);
  for (const scope of lost) scopes.delete(scope);
  for (const { scope, puts } of answer.scopes) if (puts.length > 0) scopes.add(scope);
  return { scopes: [...scopes], isQueueMet };
}

/** @returns whether queued changes touch any row. */
async function loadAll(db: ReplicaDatabase, { stored, shadows }: LoadedRows): Promise<boolean> {
  for (const [key, shadow] of await loadShadows(db)) shadows.set(key, shadow);
  for (const [key, row] of await loadAllRows(db)) stored.set(key, row);
  return shadows.size > 0;
}

/** Loads only the page's rows, not a whole queue; true: queued changes touch them. */
async function loadNamed(
  db: ReplicaDatabase,
  answer: ParsedAnswer,
  loaded: LoadedRows,
): Promise<boolean> {
  const keys = answer.scopes.flatMap(({ puts, drops }) => [...puts, ...drops].map(textOfKey));
  await loadMissing(db, keys, loaded);
  return keys.some((key) => loaded.shadows.has(key));
}
