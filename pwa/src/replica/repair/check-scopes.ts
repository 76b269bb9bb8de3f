import { type HashedRow, hashedText, hashNumber } from '@greenroom/sync-protocol/sync/checksum';
import { hash } from 'spark-md5';
import { xidIn } from '../pull/scopes.ts';
import { loadShadowsOf } from '../store/load-rows.ts';
import { readBases } from '../store/read-bases.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import type { ParsedAnswer, ParsedScope } from '../exchange/parse-answer.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { type ReplicaMeta, type StoredRow, keyOfText } from '../store/stored-rows.ts';
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

interface Sum {
  readonly count: number;
  readonly sum: bigint;
}

const nothing: Sum = { count: 0, sum: 0n };

/** Count and sum of the base rows of each scope, as the server counts them. */
class ScopeSums {
  readonly #sums = new Map<string, Sum>();
  /** Keys of base rows without a scope. */
  readonly strays: string[] = [];

  /** Adds a row's base; null: it has none. */
  add(key: string, base: StoredRow | null): void {
    if (!base) return;
    const names = Object.keys(base.$scopes ?? {});
    if (names.length === 0) this.strays.push(key);
    for (const name of names) {
      const { count, sum } = this.#sums.get(name) ?? nothing;
      const number = hashRow({ ...keyOfText(key), xid: xidIn(base, name) });
      this.#sums.set(name, { count: count + 1, sum: sum + number });
    }
  }

  /** Compares with the checksums; skips `partial` scopes, which lack rows of unknown collections. */
  compare(scopes: readonly ParsedScope[], partial: readonly string[]): Verification {
    const differing = scopes.flatMap(({ scope, checksum }) => {
      if (!checksum || partial.includes(scope)) return [];
      const own = this.#sums.get(scope) ?? nothing;
      return own.count === checksum.count && String(own.sum) === checksum.sum ? [] : [scope];
    });
    return { differing, strays: this.strays };
  }
}

/** The number the server sums for a row (sync-protocol, sync/checksum). */
function hashRow(row: HashedRow): bigint {
  return hashNumber(hash(hashedText(row)));
}
