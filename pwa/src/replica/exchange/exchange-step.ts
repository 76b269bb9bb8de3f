import { acknowledge } from '../settle/acknowledge.ts';
import { DamagedReplicaError } from '../store/ensure-meta.ts';
import { enterNewEpoch, renewClient, resendFrom } from './client-identity.ts';
import { judgeFailure } from './exchange-failure.ts';
import { BadAnswerError, type ParsedAnswer } from './parse-answer.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { readMeta } from '../store/replica-database.ts';
import { scopesAnew } from '../pull/scopes-anew.ts';
import { type PullWishes, makeRequest, sendRequest } from './send-request.ts';
import { type Batch, stampBatch } from '../outbox/stamp-batch.ts';
import type { ReplicaMeta } from '../store/stored-rows.ts';
import { checkProgress, receivePages } from '../pull/receive-pages.ts';
import { isVerifyDue } from '../repair/verify-scopes.ts';

export interface StepWishes {
  /** When the pull was requested, in milliseconds since the epoch; null: push only. */
  readonly pullSince: number | null;
  /** Mutations to offer, at most; 0 tests the server without any. */
  readonly limit: number;
  /** This run has repaired the replica already; the same repair is not repeated. */
  readonly isRepaired: boolean;
}

/**
 * - `idle`: nothing to do; no request was sent.
 * - `pushed`: part of the queue is on the server.
 * - `noted`: likewise, with quiet changes only, which need no pull.
 * - `paged`: a page was applied; more follow.
 * - `pulled`: everything up to the request is applied.
 * - `repaired`: the replica was changed instead; repeat the step.
 * - `lost`: another tab or the worker took the lock.
 */
export type StepResult =
  | { readonly kind: 'idle' | 'lost' }
  | { readonly kind: 'pushed' | 'noted' | 'repaired' }
  | { readonly kind: 'paged' | 'pulled'; readonly meta: ReplicaMeta };

/**
 * Sends one request and applies its answer, under the exchange lock; aborts with `lost`.
 * @throws as `sendRequest`, before any change of the replica.
 */
export async function exchangeStep(
  core: ReplicaCore,
  wishes: StepWishes,
  lost: AbortSignal,
): Promise<StepResult> {
  const { environment } = core;
  const batch = await selectBatch(core, wishes.limit);
  if (!batch) throw new DamagedReplicaError('meta is missing');
  const startedAt = environment.now();
  const isDue = isPullDue(core, batch.meta, wishes.pullSince, startedAt);
  if (batch.entries.length === 0 && !isDue) return { kind: 'idle' };
  // The pages of a pull share a snapshot: new changes are pushed between them, without a pull.
  const isBetweenPages = batch.meta.sweep !== null && batch.entries.length > 0;
  const isAwaited = batch.entries.some(({ quiet }) => !quiet);
  const isPull = (isDue || isAwaited) && !batch.hasMore && !isBetweenPages;
  const request = makeRequest(
    batch,
    isPull ? await findWishes(core, wishes, batch, startedAt) : null,
  );
  let answer: ParsedAnswer;
  try {
    answer = await sendRequest(core.transport, request, environment.startTimer, lost);
  } catch (error) {
    if (lost.aborted) return { kind: 'lost' };
    const repair = judgeFailure(error).repair;
    if (wishes.isRepaired || (repair !== 'client' && repair !== 'epoch')) throw error;
    return await renew(core, repair);
  }
  if (lost.aborted) return { kind: 'lost' };
  // A copy of this profile uses the same client id and has sent further sequences.
  if (answer.lastSequence >= batch.meta.nextSequence) {
    if (wishes.isRepaired) throw new BadAnswerError('A sequence this device never gave');
    return await renew(core, 'client');
  }
  const missing = answer.expected ?? findLost(batch.meta, answer);
  if (missing !== undefined) {
    // A second gap is not filled but ended by a new client id.
    return await (wishes.isRepaired ? renew(core, 'client') : resend(core, missing));
  }
  checkProgress(request, answer);
  if (request.pull) return await receivePages(core, { request, answer, startedAt }, lost);
  const isOurs = await core.store.run('relaxed', (db) => acknowledge(db, request, answer));
  if (!isOurs) return { kind: 'lost' };
  return { kind: isAwaited ? 'pushed' : 'noted' };
}

/**
 * The first sequence that was processed once, but not by this older state of the server, which had
 * sent no outcome yet. Between pages its `lastSequence` is that of the first.
 */
function findLost(
  { sweep, processed }: ReplicaMeta,
  { lastSequence }: ParsedAnswer,
): number | undefined {
  return sweep === null && lastSequence < processed ? lastSequence + 1 : undefined;
}

async function selectBatch(core: ReplicaCore, limit: number): Promise<Batch | null> {
  if (limit > 0) return await core.store.run('strict', (db) => stampBatch(db, limit));
  const meta = await core.store.run('relaxed', readMeta);
  return meta ? { meta, entries: [], hasMore: false } : null;
}

/** The options of a new pull; verifying and closing windows wait until the queue is empty. */
async function findWishes(
  core: ReplicaCore,
  { limit }: StepWishes,
  { meta, entries }: Batch,
  now: number,
): Promise<PullWishes> {
  const isIdle = limit > 0 && entries.length === 0 && meta.cursor !== null;
  const verify = isIdle && isVerifyDue(meta.lastVerifiedAt, now);
  const read = verify ? await core.windows.find() : new Set<string>();
  const close = verify ? Object.keys(meta.floors).filter((scope) => !read.has(scope)) : [];
  return { verify, extend: core.wishes.asExtend(), close };
}

/** Whether no completed pull, of any tab, began after this request. */
function isPullDue(
  core: ReplicaCore,
  meta: ReplicaMeta,
  since: number | null,
  now: number,
): boolean {
  const { pullStartedAt, sweep } = meta;
  if (sweep !== null || scopesAnew(meta).length > 0 || !core.wishes.isEmpty) return true;
  if (since === null) return false;
  // A future start dates from before the clock was set back.
  const isDone = pullStartedAt !== null && pullStartedAt > since && pullStartedAt <= now;
  return !isDone;
}

async function renew(core: ReplicaCore, need: 'client' | 'epoch'): Promise<StepResult> {
  const clientId = core.environment.newMutationId();
  await core.store.run('strict', (db) =>
    need === 'client' ? renewClient(db, clientId) : enterNewEpoch(db, clientId),
  );
  return { kind: 'repaired' };
}

async function resend(core: ReplicaCore, expected: number): Promise<StepResult> {
  const clientId = core.environment.newMutationId();
  await core.store.run('strict', (db) => resendFrom(db, expected, clientId));
  return { kind: 'repaired' };
}
