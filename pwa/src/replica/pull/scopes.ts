import type { ParsedAnswer, ParsedPut, ParsedScope } from '../exchange/parse-answer.ts';
import type { ReplicaMeta, StoredRow, Sweep } from '../store/stored-rows.ts';

// A base row stores its set of scopes and is deleted with the last. A count instead of the set
// diverged in two thirds of simulated runs (design, Replication).

/** The sweep of a page; a pull's first page starts a new one. */
export function beginSweep(
  meta: ReplicaMeta,
  requestCursor: string | null,
  answer: ParsedAnswer,
  startedAt: number,
): Sweep {
  const whole = answer.scopes.flatMap(({ scope, isWhole }) => (isWhole ? [scope] : []));
  // A reset between pages starts over: rows of earlier pages may have been deleted.
  const startsOver = answer.startsOver ?? (answer.reset && !meta.sweep?.isReset);
  if (meta.sweep && !startsOver) {
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

/** The scopes whose unmarked rows are swept after the last page. */
export function scopesToSweep(sweep: Sweep): ReadonlySet<string> {
  return new Set(sweep.all ? sweep.before : sweep.whole.filter((s) => sweep.before.includes(s)));
}

export function putInScope(
  base: StoredRow | null,
  put: ParsedPut,
  scope: ParsedScope,
  generation: number,
): StoredRow {
  const known = base?.$scopes?.[scope.scope];
  // A changed row keeps its mark; a whole scope marks all its rows.
  const mark = known === undefined || scope.isWhole ? generation : known;
  const others = otherXids(base, put.xid, scope.scope);
  return {
    ...put.row,
    $scopes: { ...base?.$scopes, [scope.scope]: mark },
    $xid: put.xid,
    ...(others && { $otherXids: others }),
  };
}

/** The last transaction on a base row, according to the scope. */
export function xidIn(base: StoredRow, scope: string): string {
  return base.$otherXids?.[scope] ?? base.$xid ?? '';
}

/** Differing xids of a row's other scopes; undefined: none. */
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

/** The base of a row after it left `scope`; null: that was its last. */
export function dropFromScope(base: StoredRow | null, scope: string): StoredRow | null {
  if (!base?.$scopes || base.$scopes[scope] === undefined) return base;
  const { [scope]: _gone, ...rest } = base.$scopes;
  return Object.keys(rest).length === 0 ? null : { ...base, $scopes: rest };
}

/** The base without the swept scopes that did not mark it in this generation. */
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
