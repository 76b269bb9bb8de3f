import { loadShadowsOf } from '../store/load-rows.ts';
import { readBases } from '../store/read-bases.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import type { ParsedAnswer } from '../exchange/parse-answer.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { type ReplicaMeta, type StoredRow, keyOfText } from '../store/stored-rows.ts';
import { ScopeSums } from './scope-sums.ts';
import { type Verification, addReports } from './verify-scopes.ts';

// Imported with a checksum only: the first screen does not need it.

/**
 * Compares the base rows with the checksums of the answer just applied, in slices, each in a short
 * transaction. The exchange lock keeps other answers out; a change by a person in between makes the
 * result void, and the next exchange compares again.
 * @returns the meta with the result; null: void
 */
export async function checkScopes(
  core: ReplicaCore,
  answer: ParsedAnswer,
  lost: AbortSignal,
): Promise<ReplicaMeta | null> {
  const { store, environment } = core;
  const before = await store.run('relaxed', readMark);
  const sums = new ScopeSums();
  for await (const bases of readBases(store, lost)) {
    for (const [key, base] of bases) sums.add(key, base);
  }
  if (lost.aborted) return null;
  const now = environment.now();
  const touched = new Set(sums.strays.map((key) => keyOfText(key).collection));
  return await store.run('relaxed', (db) => {
    const tables = [db.meta, db.outbox, db.shadows, ...[...touched].map((name) => db.rowsOf(name))];
    return db.dexie.transaction('rw', tables, async () => {
      const meta = await readMeta(db);
      if (!meta || meta.cursor !== answer.cursor || (await readMark(db)) !== before) return null;
      const verification = sums.compare(answer.scopes, meta.partial);
      await dropStrays(db, verification);
      const next = metaAfter(meta, verification, now);
      await db.meta.put(next);
      return next;
    });
  });
}

/** Changes with every change a person makes, retries or discards. */
async function readMark({ outbox, shadows }: ReplicaDatabase): Promise<string> {
  const last = await outbox.orderBy('position').last();
  return JSON.stringify([last?.position ?? 0, await outbox.count(), await shadows.count()]);
}

/** Deletes rows no server sent, which no queued change concerns. */
async function dropStrays(db: ReplicaDatabase, { strays }: Verification): Promise<void> {
  const shadows = await loadShadowsOf(db, new Set(strays));
  for (const key of strays) {
    const { collection, id } = keyOfText(key);
    const row: StoredRow | undefined = await db.rowsOf(collection).get(id);
    if (row && !shadows.has(key)) await db.rowsOf(collection).delete(id);
  }
}

function metaAfter(meta: ReplicaMeta, verification: Verification, now: number): ReplicaMeta {
  return {
    ...meta,
    anew: [...new Set([...meta.anew, ...verification.differing])],
    reports: addReports(meta.reports, verification, now),
    lastVerifiedAt: now,
  };
}
