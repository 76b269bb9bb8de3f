import type { ParsedAnswer } from './parse-answer.ts';
import type { RowMap } from './recorder.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import { loadRows, loadShadows, loadShadowsOf } from './rewind-replay.ts';
import { dropFromScope, loadAllBases, putInScope, scopesToSweep, sweepBase } from './scopes.ts';
import { type ReplicaMeta, type Sweep, textOfKey } from './stored-rows.ts';
import { type HashRow, type Verification, verifyScopes } from './verify-scopes.ts';

/** What a page does to base rows. */
export interface BaseChanges {
  /** The new bases of the rows it changes; null: gone. */
  readonly bases: RowMap;
  /** The scopes base rows came in, afterwards. */
  readonly scopes: readonly string[];
  /** Some of the rows it names have a shadow: queued changes touch them. */
  readonly isQueueMet: boolean;
  readonly verification: Verification | null;
}

/**
 * Works out the page's dropped scopes, drops and puts and, on the last page, the sweep. With
 * `hashRow` the result is compared with the page's checksums, and what nobody sent goes.
 */
export async function findBaseChanges(
  db: ReplicaDatabase,
  meta: ReplicaMeta,
  answer: ParsedAnswer,
  sweep: Sweep,
  hashRow: HashRow | null,
): Promise<BaseChanges> {
  const lost = answer.dropScopes.filter((scope) => meta.scopes.includes(scope));
  const swept = answer.more ? new Set<string>() : scopesToSweep(sweep);
  const isScan = lost.length > 0 || swept.size > 0 || hashRow !== null;
  const { before, isQueueMet } = await (isScan ? loadAll(db) : loadNamed(db, answer));
  const bases: RowMap = new Map();
  const baseOf = (key: string) => (bases.has(key) ? bases.get(key) : before.get(key)) ?? null;
  for (const scope of lost) {
    for (const [key, base] of before) {
      if (base?.$scopes?.[scope] !== undefined) bases.set(key, dropFromScope(baseOf(key), scope));
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
  for (const key of swept.size > 0 ? before.keys() : []) {
    const base = baseOf(key);
    const rest = sweepBase(base, swept, sweep.generation);
    if (rest !== base) bases.set(key, rest);
  }
  const scopes = new Set(meta.scopes);
  for (const scope of lost) scopes.delete(scope);
  for (const { scope, puts } of answer.scopes) if (puts.length > 0) scopes.add(scope);
  const all = new Map([...before, ...bases]);
  const verification = hashRow && verifyScopes(all, answer.scopes, meta.partial, hashRow);
  for (const key of verification?.strays ?? []) bases.set(key, null);
  return { bases, scopes: [...scopes], isQueueMet, verification };
}

interface LoadedBases {
  readonly before: RowMap;
  readonly isQueueMet: boolean;
}

async function loadAll(db: ReplicaDatabase): Promise<LoadedBases> {
  const shadows = await loadShadows(db);
  return { before: await loadAllBases(db, shadows), isQueueMet: shadows.size > 0 };
}

/** Only what the page names: an idle replica with a long queue need not be read whole. */
async function loadNamed(db: ReplicaDatabase, answer: ParsedAnswer): Promise<LoadedBases> {
  const keys = new Set(
    answer.scopes.flatMap(({ puts, drops }) => [...puts, ...drops].map(textOfKey)),
  );
  const shadows = await loadShadowsOf(db, keys);
  // In the first pull there is nothing to look up.
  const before = await loadRows(db, keys);
  for (const [key, shadow] of shadows) before.set(key, shadow.base);
  return { before, isQueueMet: shadows.size > 0 };
}
