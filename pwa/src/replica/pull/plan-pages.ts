import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { ParsedAnswer } from '../exchange/parse-answer.ts';
import type { ReplicaMeta, Sweep } from '../store/stored-rows.ts';
import { nextMeta } from './next-meta.ts';
import { beginSweep, scopesToSweep } from './scopes.ts';

export interface Page {
  readonly request: SyncRequest;
  readonly answer: ParsedAnswer;
  /** When the request was sent, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** A page with its effect on scopes and meta, which depends on no row. */
export interface PlannedPage extends Page {
  readonly sweep: Sweep;
  /** Scopes whose rows leave them before the page's changes. */
  readonly lost: readonly string[];
  /** Scopes whose unmarked rows leave them after the page's changes. */
  readonly swept: ReadonlySet<string>;
  /** Meta after the page. */
  readonly meta: ReplicaMeta;
}

/** Plans consecutive pages; `now` in milliseconds since the epoch. */
export function planPages(
  before: ReplicaMeta,
  pages: readonly Page[],
  now: number,
): readonly PlannedPage[] {
  let last = before;
  return pages.map((page) => {
    const { request, answer, startedAt } = page;
    const sweep = beginSweep(last, request.cursor, answer, startedAt);
    const scopes = new Set(last.scopes);
    const lost = answer.dropScopes.filter((scope) => scopes.delete(scope));
    for (const { scope, puts } of answer.scopes) if (puts.length > 0) scopes.add(scope);
    last = nextMeta(last, request, answer, { scopes: [...scopes], sweep }, now);
    const swept = answer.more ? new Set<string>() : scopesToSweep(sweep);
    return { ...page, sweep, lost, swept, meta: last };
  });
}
