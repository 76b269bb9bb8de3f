import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { maxTransactionMutations } from '@greenroom/sync-protocol/sync/sync-limits';
import type { ControlledTransaction } from 'kysely';
import { AppError } from '../../app-error.ts';
import { isRetryableTransaction } from '../../database/connect.ts';
import type { Database, Db } from '../../database/schema.ts';
import { passwordChangeRequired } from '../../access/guard.ts';
import type { MutationHandlers } from '../../access/handler.ts';
import {
  findOfferedIds,
  recordOffered,
  type StoredOutcome,
  type StoredOutcomes,
  storeOutcomes,
} from './outcome-repository.ts';
import { lockActor } from '../../access/actor-repository.ts';
import { lockClient } from '../sync-repository.ts';
import type { SyncObserver } from '../sync-observer.ts';
import { type Prepared, prepareMutation } from './prepare-mutation.ts';
import { type RunContext, runTogether } from './run-together.ts';

const attempts = 5;

export interface ReplicaClient {
  readonly userId: string;
  readonly clientId: string;
}

export interface AppliedBatch {
  /** The first missing sequence, without which the rest cannot be processed; null: no gap. */
  readonly expected: number | null;
  /** Whether anything was processed for the first time. */
  readonly changed: boolean;
}

export interface BatchWatcher {
  readonly observer?: SyncObserver | undefined;
  readonly onPart?: () => void;
}

interface AppliedPart extends AppliedBatch {
  readonly judged: readonly Judged[];
}

/**
 * Applies a batch exactly once, in a few transactions that each store outcomes with their effects.
 * @throws {AppError} `sequence_conflict` when a processed sequence has another id (a copied
 * replica), `unauthenticated` when the account is no longer approved; what `onPart` was told of stays
 * @param watcher.onPart called after each committed transaction that processed anything
 */
export async function applyMutations(
  db: Db,
  handlers: MutationHandlers,
  replica: ReplicaClient,
  mutations: readonly Mutation[],
  now: Date,
  { observer, onPart }: BatchWatcher = {},
): Promise<AppliedBatch> {
  const ordered = mutations.toSorted((a, b) => a.sequence - b.sequence);
  let changed = false;
  // A pause that ends between two parts lasts until the end: what was held would come after what follows it.
  let isPaused = false;
  for (let start = 0; start < ordered.length; start += maxTransactionMutations) {
    const part = ordered.slice(start, start + maxTransactionMutations);
    const applied = await applyWithRetry(db, handlers, replica, part, { now, isPaused });
    for (const { mutation, outcome } of applied.judged) {
      observer?.mutationProcessed(mutation.call, outcome.status);
    }
    if (applied.changed) onPart?.();
    changed ||= applied.changed;
    isPaused ||= applied.judged.some(({ outcome }) => isHeldByPause(outcome));
    if (applied.expected !== null) return { expected: applied.expected, changed };
  }
  return { expected: null, changed };
}

/** Others are held for a reason, such as an upload that is awaited. */
function isHeldByPause({ status, problem }: StoredOutcome): boolean {
  return status === 'held' && problem === null;
}

interface PartState {
  readonly now: Date;
  /** The account was paused in an earlier part. */
  readonly isPaused: boolean;
}

async function applyWithRetry(
  db: Db,
  handlers: MutationHandlers,
  replica: ReplicaClient,
  part: readonly Mutation[],
  state: PartState,
): Promise<AppliedPart> {
  for (let attempt = 1; ; attempt += 1) {
    const trx = await db.startTransaction().execute();
    try {
      const applied = await applyPart(trx, handlers, replica, part, state);
      await trx.commit().execute();
      return applied;
    } catch (error) {
      if (!trx.isCommitted && !trx.isRolledBack) await rollBack(trx);
      if (attempt >= attempts || !isRetryableTransaction(error)) throw error;
    }
  }
}

/** Rolls back; a lost connection has rolled back by itself, and its first error matters. */
async function rollBack(trx: ControlledTransaction<Database>): Promise<void> {
  await trx
    .rollback()
    .execute()
    .catch(() => undefined);
}

async function applyPart(
  trx: ControlledTransaction<Database>,
  handlers: MutationHandlers,
  replica: ReplicaClient,
  part: readonly Mutation[],
  { now, isPaused }: PartState,
): Promise<AppliedPart> {
  const locked = await lockActor(trx, replica.userId);
  if (!locked) throw new AppError('unauthenticated', 'Unauthorized');
  const actor = isPaused ? { ...locked, suspended: true } : locked;
  // The session's rights were read before the lock: consume nothing, the queue waits.
  if (actor.mustChangePassword) throw passwordChangeRequired();
  const last = await lockClient(trx, replica.userId, replica.clientId, now);
  if (last === null) throw sequenceConflict();
  const fresh = await withoutProcessed(trx, replica.clientId, part, last);
  const gap = fresh.findIndex((mutation, index) => mutation.sequence !== last + index + 1);
  const admitted = gap < 0 ? fresh : fresh.slice(0, gap);
  const known = await recordOffered(trx, replica.userId, replica.clientId, admitted);
  const judged = await runPart({ trx, actor, now }, handlers, admitted, known);
  await storeOutcomes(trx, replica.userId, replica.clientId, judged, known);
  const expected = gap < 0 ? null : last + gap + 1;
  return { expected, changed: judged.length > 0, judged };
}

/** Removes mutations already processed, after checking that their ids match. */
async function withoutProcessed(
  trx: ControlledTransaction<Database>,
  clientId: string,
  part: readonly Mutation[],
  last: number,
): Promise<Mutation[]> {
  const repeated = part.filter((mutation) => mutation.sequence <= last);
  if (repeated.length > 0) {
    const sequences = repeated.map((mutation) => mutation.sequence);
    const offered = await findOfferedIds(trx, clientId, sequences);
    const isOther = (m: Mutation) => (offered.get(m.sequence) ?? m.id) !== m.id;
    if (repeated.some(isOther)) throw sequenceConflict();
  }
  return part.filter((mutation) => mutation.sequence > last);
}

function sequenceConflict(): AppError {
  return new AppError('sequence_conflict', 'Another copy of this app used the same numbers');
}

interface Judged {
  readonly mutation: Mutation;
  readonly outcome: StoredOutcome;
}

/**
 * Runs the mutations of one transaction in order. `known`: outcomes of earlier offers, by mutation
 * id; they are returned again, except that held mutations are retried.
 */
async function runPart(
  context: RunContext,
  handlers: MutationHandlers,
  mutations: readonly Mutation[],
  known: StoredOutcomes,
): Promise<Judged[]> {
  const outcomes = new Map<number, StoredOutcome>();
  const firsts = new Map<string, number>();
  let run: { readonly index: number; readonly prepared: Prepared }[] = [];
  const flush = async () => {
    const prepared = run.map((member) => member.prepared);
    const found = await runTogether(context, handlers, prepared);
    for (const [place, { index }] of run.entries()) {
      const outcome = found[place];
      if (outcome) outcomes.set(index, outcome);
    }
    run = [];
  };
  for (const [index, mutation] of mutations.entries()) {
    const first = firsts.get(mutation.id);
    const earlier = known.get(mutation.id);
    if (first !== undefined) {
      // Repeated within the batch: has the outcome of the first, which must be known.
      await flush();
      const outcome = outcomes.get(first);
      if (outcome && outcome.status !== 'held') {
        outcomes.set(index, outcome);
        continue;
      }
    } else if (earlier && earlier.status !== 'held') {
      outcomes.set(index, earlier);
      continue;
    }
    firsts.set(mutation.id, index);
    const preparation = prepareMutation(context.actor, mutation, context.now);
    if ('outcome' in preparation) outcomes.set(index, preparation.outcome);
    else run.push({ index, prepared: preparation.ready });
  }
  await flush();
  return mutations.map((mutation, index) => {
    const outcome = outcomes.get(index);
    if (!outcome) throw new Error('A mutation without an outcome');
    return { mutation, outcome };
  });
}
