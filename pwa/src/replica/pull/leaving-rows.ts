import { readBases } from '../store/read-bases.ts';
import { readMeta } from '../store/replica-database.ts';
import type { ReplicaStore } from '../store/replica-store.ts';
import { type Page, planPages } from './plan-pages.ts';
import { dropFromScope, sweepBase } from './scopes.ts';

/** The stored rows that pages take out of whole scopes. */
export interface LeavingRows {
  readonly keys: ReadonlySet<string>;
  /** Of the meta they were found with: another means another pull was applied since. */
  readonly generation: number;
}

/**
 * Finds them in slices, so that the transaction which drops them reads no others. Changes by people
 * in between alter no base row, and the exchange lock keeps other answers out.
 * @returns null: the lock or the replica was lost
 */
export async function findLeavingRows(
  store: ReplicaStore,
  pages: readonly Page[],
  lost: AbortSignal,
): Promise<LeavingRows | null> {
  const meta = await store.run('relaxed', readMeta);
  if (!meta) return null;
  const keys = new Set<string>();
  const planned = planPages(meta, pages, 0).filter((page) => page.lost.length + page.swept.size);
  if (planned.length > 0) {
    for await (const bases of readBases(store, lost)) {
      for (const [key, base] of bases) {
        const isLeaving = planned.some(
          (page) =>
            page.lost.some((scope) => dropFromScope(base, scope) !== base) ||
            sweepBase(base, page.swept, page.sweep.generation) !== base,
        );
        if (isLeaving) keys.add(key);
      }
    }
  }
  return lost.aborted ? null : { keys, generation: meta.generation };
}
