import { type LoadedRows, loadMissing } from '../store/load-rows.ts';
import type { RowMap } from '../effects/recorder.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { LeavingRows } from './leaving-rows.ts';
import type { PlannedPage } from './plan-pages.ts';
import { dropFromScope, putInScope, sweepBase } from './scopes.ts';
import { type StoredRow, textOfKey } from '../store/stored-rows.ts';

/** Rows of pages that are stored together, before the write. */
export interface PendingRows {
  /** New bases of changed rows; null: deleted. */
  readonly bases: RowMap;
  readonly loaded: LoadedRows;
}

/**
 * Adds a page's changes and, with the last page, the sweep to the pending rows.
 * @returns whether queued changes touch rows of the page.
 */
export async function findBaseChanges(
  db: ReplicaDatabase,
  { answer, sweep, lost, swept }: PlannedPage,
  leaving: LeavingRows['keys'],
  { bases, loaded }: PendingRows,
): Promise<boolean> {
  const isWhole = lost.length > 0 || swept.size > 0;
  const named = answer.scopes.flatMap(({ puts, drops }) => [...puts, ...drops].map(textOfKey));
  const keys = [...named, ...(isWhole ? leaving : [])];
  // Neither the whole tables nor the whole queue.
  await loadMissing(db, keys, loaded);
  const baseOf = (key: string): StoredRow | null => {
    const pending = bases.get(key);
    if (pending !== undefined) return pending;
    const shadow = loaded.shadows.get(key);
    return shadow ? shadow.base : (loaded.stored.get(key) ?? null);
  };
  // Of earlier pages too, whose rows are not stored yet.
  const inScopes = () => new Set([...leaving, ...bases.keys()]);
  for (const scope of lost) {
    for (const key of inScopes()) {
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
  for (const key of swept.size > 0 ? inScopes() : []) {
    const base = baseOf(key);
    const rest = sweepBase(base, swept, sweep.generation);
    if (rest !== base) bases.set(key, rest);
  }
  return keys.some((key) => loaded.shadows.has(key));
}
