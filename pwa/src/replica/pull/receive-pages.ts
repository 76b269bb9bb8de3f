import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { type Applied, applyPages } from './apply-answer.ts';
import { judgeFailure } from '../exchange/exchange-failure.ts';
import { BadAnswerError, type ParsedAnswer } from '../exchange/parse-answer.ts';
import { findLeavingRows } from './leaving-rows.ts';
import type { Page } from './plan-pages.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { hasChecksums } from './next-meta.ts';
import { sendRequest } from '../exchange/send-request.ts';
import type { ReplicaMeta } from '../store/stored-rows.ts';

/** Pages stored together at most, each of up to 1,000 rows or 256 KiB. */
const maxPages = 10;
/** Milliseconds pages wait for later ones: a slow network still stores each. */
const maxWait = 5_000;
/** Milliseconds after which no page is requested: other tabs wait for the lock. */
const maxHold = 20_000;

export type PullResult =
  | { readonly kind: 'lost' }
  | { readonly kind: 'paged' | 'pulled'; readonly meta: ReplicaMeta };

/**
 * Stores a pull's pages under one lock, fetching ahead. If changes wait for the last page, pages
 * are stored together: their rows are written once. Ends early when a change is queued.
 * @throws as `sendRequest`; pages received were stored.
 */
export async function receivePages(
  core: ReplicaCore,
  first: Page,
  lost: AbortSignal,
): Promise<PullResult> {
  const { elapsed } = core.environment;
  const since = elapsed();
  const isAwaited = first.answer.lastSequence > first.request.told;
  const gathered = await fetchAhead(core, first, lost, (count) => {
    return isAwaited && count < maxPages - 1 && elapsed() - since < maxWait;
  });
  let pages = [first, ...gathered.pages];
  let failure = gathered.failure;
  for (let hasQueued = false; ;) {
    if (lost.aborted) return { kind: 'lost' };
    const last = pages.at(-1) ?? first;
    const progress = { isStored: false };
    const mayGoOn = !failure && !hasQueued && elapsed() - since < maxHold;
    const storing = storePages(core, pages, lost).finally(() => {
      progress.isStored = true;
    });
    const coming = fetchAhead(core, last, lost, (count) => {
      return mayGoOn && count < maxPages && (count === 0 || !progress.isStored);
    });
    const [applied, ahead] = await Promise.all([storing, coming]);
    if (!applied || lost.aborted) return { kind: 'lost' };
    failure ??= ahead.failure;
    if (ahead.pages.length === 0) {
      if (failure?.kind === 'failed') throw failure.error;
      if (last.answer.more) return { kind: 'paged', meta: applied.meta };
      const checked = await check(core, last.answer, lost);
      return lost.aborted ? { kind: 'lost' } : { kind: 'pulled', meta: checked ?? applied.meta };
    }
    pages = [...ahead.pages];
    ({ hasQueued } = applied);
  }
}

/** @throws {BadAnswerError} when neither batch nor cursor moves, which would repeat for ever. */
export function checkProgress(request: SyncRequest, answer: ParsedAnswer): void {
  const first = request.mutations[0];
  if (first && answer.lastSequence < first.sequence) {
    throw new BadAnswerError('The batch was neither processed nor refused');
  }
  if (answer.more && answer.cursor === request.cursor) {
    throw new BadAnswerError('More pages, but the same cursor');
  }
}

async function storePages(
  core: ReplicaCore,
  pages: readonly Page[],
  lost: AbortSignal,
): Promise<Applied | null> {
  const { environment, store, status, wishes } = core;
  const leaving = await findLeavingRows(store, pages, lost);
  if (!leaving) return null;
  const { newMutationId } = environment;
  const world = { now: environment.now(), newMutationId, leaving };
  const applied = await store.run('relaxed', (db) => applyPages(db, core, pages, world));
  if (!applied) return null;
  for (const { request } of pages) wishes.granted(request.extend ?? {});
  if (applied.failedEffects > 0) status.update({ notice: 'effect-failed' });
  return applied;
}

interface Ahead {
  readonly pages: readonly Page[];
  /** Null: no more pages wanted or left. */
  readonly failure: Failure | null;
}

/** `unusual`: not the next page; the next step requests it again and judges it. */
type Failure = { readonly kind: 'failed'; readonly error: unknown } | { readonly kind: 'unusual' };

type Coming = Failure | { readonly kind: 'page'; readonly page: Page };

/** Fetches following pages while wanted after `count` of them. */
async function fetchAhead(
  core: ReplicaCore,
  from: Page,
  lost: AbortSignal,
  isWanted: (count: number) => boolean,
): Promise<Ahead> {
  const pages: Page[] = [];
  for (let last = from; last.answer.more && isWanted(pages.length);) {
    const next = await fetchNext(core, last, lost);
    if (next.kind !== 'page') return { pages, failure: next };
    last = next.page;
    pages.push(last);
  }
  return { pages, failure: null };
}

/** Fetches the page after one that may not be stored yet. Never rejects. */
async function fetchNext(core: ReplicaCore, last: Page, lost: AbortSignal): Promise<Coming> {
  const { environment, transport } = core;
  const { extend: _extend, close: _close, anew: _anew, ...rest } = last.request;
  const { cursor, epoch, lastSequence } = last.answer;
  const request = { ...rest, cursor, epoch, verify: false, mutations: [] };
  const startedAt = environment.now();
  try {
    const answer = await sendRequest(transport, request, environment.startTimer, lost);
    if (answer.lastSequence !== lastSequence || answer.expected !== undefined) {
      return { kind: 'unusual' };
    }
    checkProgress(request, answer);
    return { kind: 'page', page: { request, answer, startedAt } };
  } catch (error) {
    const isRepaired = !lost.aborted && judgeFailure(error).repair;
    if (isRepaired === 'client' || isRepaired === 'epoch') return { kind: 'unusual' };
    return { kind: 'failed', error };
  }
}

/** Compares the checksums of a stored pull. @returns the meta afterwards; null: unchanged */
async function check(
  core: ReplicaCore,
  answer: ParsedAnswer,
  lost: AbortSignal,
): Promise<ReplicaMeta | null> {
  if (!hasChecksums(answer)) return null;
  const loading = import('../repair/check-scopes.ts');
  // Not on this device and no network: compared another time.
  const loaded = await loading.catch(() => null);
  return (await loaded?.checkScopes(core, answer, lost)) ?? null;
}
