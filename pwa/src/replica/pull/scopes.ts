import { collectionNames } from '@greenroom/sync-protocol/collections';
import type { ParsedAnswer, ParsedPut, ParsedScope } from '../exchange/parse-answer.ts';
import type { RowMap } from '../effects/recorder.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { type ReplicaMeta, type StoredRow, type Sweep, textOfKey } from '../store/stored-rows.ts';

// A base row keeps the set of scopes it came in and goes with the last of them. Counting instead
// of keeping the set diverged in two thirds of simulated runs (design, Replication).

/** The sweep as it stands after this page has begun: a new one with the first page of a pull. */
export function beginSweep(
  meta: ReplicaMeta,
  requestCursor: string | null,
  answer: ParsedAnswer,
  startedAt: number,
): Sweep {
  const whole = answer.scopes.flatMap(({ scope, isWhole }) => (isWhole ? [scope] : []));
  // A reset in the middle of paging starts over: what earlier pages named may be gone by now.
  if (meta.sweep && (meta.sweep.isReset || !answer.reset)) {
    return { ...meta.sweep, whole: [...new Set([...meta.sweep.whole, ...whole])] };
  }
  return {
    startedAt,
    generation: meta.generation + 1,
    whole,
    all: answer.reset || requestCursor === null,
    isReset: answer.reset,
    before: meta.scopes,
  };
}

/** The scopes whose unnamed rows are swept after the last page. */
export function scopesToSweep(sweep: Sweep): ReadonlySet<string> {
  return new Set(sweep.all ? sweep.before : sweep.whole.filter((s) => sweep.before.includes(s)));
}

/** The base of a row after a put in `scope`. */
export function putInScope(
  base: StoredRow | null,
  put: ParsedPut,
  scope: ParsedScope,
  generation: number,
): StoredRow {
  const known = base?.$scopes?.[scope.scope];
  // A row that only changed keeps its mark; one of a whole scope is named again.
  const mark = known === undefined || scope.isWhole ? generation : known;
  const others = otherXids(base, put.xid, scope.scope);
  return {
    ...put.row,
    $scopes: { ...base?.$scopes, [scope.scope]: mark },
    $xid: put.xid,
    ...(others && { $otherXids: others }),
  };
}

/** The transaction that changed a base row last, as the scope names it. */
export function xidIn(base: StoredRow, scope: string): string {
  return base.$otherXids?.[scope] ?? base.$xid ?? '';
}

/** What the other scopes of a row named, where that differs; undefined: nowhere. */
function otherXids(
  base: StoredRow | null,
  xid: string,
  scope: string,
): Record<string, string> | undefined {
  const others = Object.keys(base?.$scopes ?? {}).filter((other) => other !== scope);
  const different = base ? others.filter((other) => xidIn(base, other) !== xid) : [];
  if (!base || different.length === 0) return undefined;
  return Object.fromEntries(different.map((other) => [other, xidIn(base, other)]));
}

/** The base of a row after it left `scope`; null when that was its last. */
export function dropFromScope(base: StoredRow | null, scope: string): StoredRow | null {
  if (!base?.$scopes || base.$scopes[scope] === undefined) return base;
  const { [scope]: _gone, ...rest } = base.$scopes;
  return Object.keys(rest).length === 0 ? null : { ...base, $scopes: rest };
}

/** The base after the sweep: without the scopes that did not name it in this generation. */
export function sweepBase(
  base: StoredRow | null,
  scopes: ReadonlySet<string>,
  generation: number,
): StoredRow | null {
  let swept = base;
  for (const [scope, mark] of Object.entries(base?.$scopes ?? {})) {
    if (scopes.has(scope) && mark !== generation) swept = dropFromScope(swept, scope);
  }
  return swept;
}

/** Every row of the collection tables. */
export async function loadAllRows(db: ReplicaDatabase): Promise<RowMap> {
  const rows: RowMap = new Map();
  for (const collection of collectionNames) {
    for (const row of await db.rowsOf(collection).toArray()) {
      rows.set(textOfKey({ collection, id: row.id }), row);
    }
  }
  return rows;
}
