import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { processedAfter } from '../settle/acknowledge.ts';
import type { ParsedAnswer } from '../exchange/parse-answer.ts';
import { currentWire, scopesAnew } from './scopes-anew.ts';
import { stampsAfter } from '../outbox/stamps.ts';
import type { ReplicaMeta, Sweep } from '../store/stored-rows.ts';

export interface AppliedPage {
  /** The scopes of all base rows afterwards. */
  readonly scopes: readonly string[];
  readonly sweep: Sweep;
}

/** Meta after a page; `now` in milliseconds since the epoch. */
export function nextMeta(
  meta: ReplicaMeta,
  request: SyncRequest,
  answer: ParsedAnswer,
  { scopes, sweep }: AppliedPage,
  now: number,
): ReplicaMeta {
  const isKept = (scope: string) => !answer.dropScopes.includes(scope);
  const granted = new Set(request.anew);
  const anew = scopesAnew(meta).filter((scope) => isKept(scope) && !granted.has(scope));
  const partial = answer.scopes.filter(({ isPartial }) => isPartial).map(({ scope }) => scope);
  const next: ReplicaMeta = {
    ...meta,
    epoch: answer.epoch,
    cursor: answer.cursor,
    processed: processedAfter(meta, request, answer),
    scopes,
    generation: sweep.generation,
    sweep: answer.more ? sweep : null,
    anew,
    partial: [...new Set([...meta.partial.filter(isKept), ...partial])],
    wire: currentWire(),
  };
  if (answer.more) return next;
  const settled = lastSettled(next, answer);
  return {
    ...next,
    told: Math.max(meta.told, settled),
    stamps: stampsAfter(meta.stamps, settled),
    lastPulledAt: now,
    offlineDays: answer.offlineDays ?? null,
    pullStartedAt: sweep.startedAt,
    floors: nextFloors(meta, answer, sweep),
    lastVerifiedAt: hasChecksums(answer) ? 0 : (meta.lastVerifiedAt ?? now),
  };
}

/** Due until compared (check-scopes.ts): the server may count the rows as verified by now. */
export function hasChecksums({ scopes }: Pick<ParsedAnswer, 'scopes'>): boolean {
  return scopes.some(({ checksum }) => checksum !== null);
}

/**
 * The last sequence a pull settles. Only entries that an answered request offered: of others the
 * server may mean a copy's of this profile, under the same sequence.
 */
export function lastSettled(
  { processed }: Pick<ReplicaMeta, 'processed'>,
  { lastSequence }: Pick<ParsedAnswer, 'lastSequence'>,
): number {
  return Math.min(processed, lastSequence);
}

/** For the last page only: before it, rows above a lowered floor are incomplete. */
function nextFloors(meta: ReplicaMeta, answer: ParsedAnswer, sweep: Sweep) {
  const floors = new Map(sweep.all ? [] : Object.entries(meta.floors));
  for (const scope of answer.dropScopes) floors.delete(scope);
  for (const { scope, isWhole, floor } of answer.scopes) {
    if (floor !== null) floors.set(scope, floor);
    else if (isWhole) floors.delete(scope);
  }
  return Object.fromEntries(floors);
}
