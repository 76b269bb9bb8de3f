import type { ScopeChanges } from '@greenroom/sync-protocol/sync/sync-answer';
import type { FeedKey } from './cursor.ts';
import type { FeedChange } from './feed-repository.ts';
import type { PullPlan } from './plan-pull.ts';

/**
 * Maximum rows of a page, and bytes of their JSON unless the first row alone is larger. A device waits
 * 30 s for a page: these bytes take half of it at 140 kbit/s.
 */
export const maxPageRows = 1000;
export const maxPageBytes = 256 * 1024;

export type WireRows = ReadonlyMap<string, ReadonlyMap<string, Record<string, unknown>>>;

export interface FilledPage {
  readonly scopes: Record<string, ScopeChanges>;
  /** The last change in the page if more follow, otherwise null. */
  readonly last: FeedKey | null;
}

/** Adds changes to a page until it is full. A put whose row is gone becomes a drop. */
export function fillPage(
  changes: readonly FeedChange[],
  rows: WireRows,
  plan: PullPlan,
  pageRows: number,
): FilledPage {
  const scopes = announcedScopes(plan);
  let bytes = 0;
  let last: FeedKey | null = null;
  for (const [index, change] of changes.entries()) {
    const row = change.op === 'put' ? rows.get(change.collection)?.get(change.row_id) : undefined;
    const key = { collection: change.collection, id: change.row_id };
    const put = row && { ...key, xid: change.xid, row };
    bytes += Buffer.byteLength(JSON.stringify(put ?? key));
    if (index >= pageRows || (index > 0 && bytes > maxPageBytes)) return { scopes, last };
    const scope = (scopes[change.scope] ??= noChanges(plan, change.scope));
    if (put) scope.put.push(put);
    else scope.drop.push(key);
    last = [change.scope, change.collection, change.row_id];
  }
  return { scopes, last: null };
}

/** Scopes in the answer even without rows: those sent whole and those extended. */
function announcedScopes(plan: PullPlan): Record<string, ScopeChanges> {
  const scopes: Record<string, ScopeChanges> = {};
  for (const scope of plan.gained) scopes[scope] = { ...noChanges(plan, scope), whole: true };
  for (const scope of plan.kept) {
    if (plan.floors[scope] !== plan.baseFloors[scope]) scopes[scope] = noChanges(plan, scope);
  }
  return scopes;
}

/** A scope without changes, with its floor if it is windowed. */
export function noChanges(plan: PullPlan, scope: string): ScopeChanges {
  const floor = plan.floors[scope];
  return { put: [], drop: [], ...(floor !== undefined && { floor }) };
}
