import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { type Applied, type Page, applyPages } from './apply-answer.ts';
import { judgeFailure } from './exchange-failure.ts';
import { BadAnswerError, type ParsedAnswer } from './parse-answer.ts';
import type { ReplicaCore } from './replica-core.ts';
import { sendRequest } from './send-request.ts';
import type { ReplicaMeta } from './stored-rows.ts';
import type { HashRow } from './verify-scopes.ts';

/** Pages stored together at most; each has 1,000 rows or 1 MiB at most. */
const maxPages = 10;
/** Milliseconds in which pages wait for each other: a slow network still gets on with every page. */
const maxWait = 5_000;
/** Milliseconds after which no further page is asked for: others wait for the lock. */
const maxHold = 20_000;

export type PullResult =
  | { readonly kind: 'lost' }
  | { readonly kind: 'paged' | 'pulled'; readonly meta: ReplicaMeta };

/**
 * Stores a pull's first page and, under the same lock, those behind it; the next is fetched while
 * one is stored. Where changes wait for the last page, pages are gathered and stored together: the
 * rows of those changes are then written once. Ends early when something is queued meanwhile.
 * @throws what `sendRequest` throws; the pages that came were stored.
 */
export async function takePages(
  core: ReplicaCore,
  first: Page,
  lost: AbortSignal,
): Promise<PullResult> {
  const { elapsed } = core.environment;
  const since = elapsed();
  const isAwaited = first.answer.lastSequence > first.request.told;
  let pages: readonly Page[] = [first];
  let hasQueued = false;
  for (;;) {
    const last: Page = pages.at(-1) ?? first;
    const mayGoOn: boolean = last.answer.more && !hasQueued && elapsed() - since < maxHold;
    const coming: Promise<Coming> | null = mayGoOn ? fetchNext(core, last, lost) : null;
    const isGathering = isAwaited && pages.length < maxPages && elapsed() - since < maxWait;
    if (coming && isGathering) {
      const next = await coming;
      if (next.kind === 'page') {
        pages = [...pages, next.page];
        continue;
      }
    }
    if (lost.aborted) return { kind: 'lost' };
    const [applied, next]: [Applied | null, Coming | null] = await Promise.all([
      storePages(core, pages),
      coming,
    ]);
    if (!applied || lost.aborted) return { kind: 'lost' };
    if (next?.kind === 'failed') throw next.error;
    if (next?.kind !== 'page') {
      return { kind: last.answer.more ? 'paged' : 'pulled', meta: applied.meta };
    }
    pages = [next.page];
    ({ hasQueued } = applied);
  }
}

/** A pull's answer, ready to be applied. */
export async function asPage(
  request: SyncRequest,
  answer: ParsedAnswer,
  startedAt: number,
): Promise<Page> {
  return { request, answer, startedAt, hashRow: await loadHashing(answer) };
}

/**
 * Refuses the answer of a server that neither takes the batch nor moves the cursor: it would be
 * asked for ever.
 * @throws {BadAnswerError}
 */
export function checkProgress(request: SyncRequest, answer: ParsedAnswer): void {
  const first = request.mutations[0];
  if (first && answer.lastSequence < first.sequence) {
    throw new BadAnswerError('The batch was neither processed nor refused');
  }
  if (answer.more && answer.cursor === request.cursor) {
    throw new BadAnswerError('More pages, but the same cursor');
  }
}

async function storePages(core: ReplicaCore, pages: readonly Page[]): Promise<Applied | null> {
  const { environment, store, status, wishes } = core;
  const { newMutationId } = environment;
  const world = { now: environment.now(), newMutationId };
  const applied = await store.run('relaxed', (db) => applyPages(db, core, pages, world));
  if (!applied) return null;
  for (const { request } of pages) wishes.granted(request.extend ?? {});
  if (applied.failedEffects > 0) status.update({ notice: 'effect-failed' });
  return applied;
}

/** `unusual`: what came is not the next page; the next step asks again and judges it. */
type Coming =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'unusual' };

/** The page behind one that may not be stored yet. Never rejects. */
async function fetchNext(core: ReplicaCore, last: Page, lost: AbortSignal): Promise<Coming> {
  const { environment, transport } = core;
  const { extend: _extend, anew: _anew, ...rest } = last.request;
  const { cursor, epoch, lastSequence } = last.answer;
  const request = { ...rest, cursor, epoch, verify: false, mutations: [] };
  const startedAt = environment.now();
  try {
    const answer = await sendRequest(transport, request, environment.startTimer, lost);
    if (answer.lastSequence !== lastSequence || answer.expected !== undefined) {
      return { kind: 'unusual' };
    }
    checkProgress(request, answer);
    return { kind: 'page', page: await asPage(request, answer, startedAt) };
  } catch (error) {
    const isRepaired = !lost.aborted && judgeFailure(error).repair;
    if (isRepaired === 'client' || isRepaired === 'epoch') return { kind: 'unusual' };
    return { kind: 'failed', error };
  }
}

async function loadHashing({ scopes }: ParsedAnswer): Promise<HashRow | null> {
  if (scopes.every(({ checksum }) => checksum === null)) return null;
  try {
    return (await import('./row-hash.ts')).hashRow;
  } catch {
    // Not on this device and no network: it is compared another time.
    return null;
  }
}
