import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { findOfflineCall } from '@greenroom/sync-protocol/offline-calls';
import { parseFlatInput } from '@greenroom/sync-protocol/parse-input';
import { type Problem, retryClassOf } from '@greenroom/sync-protocol/problem';
import { upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import { type Mutation, skipCallName } from '@greenroom/sync-protocol/sync/mutation';
import { maxInputBytes } from '@greenroom/sync-protocol/sync/sync-limits';
import { sql, type Transaction } from 'kysely';
import type { LockedActor } from '../../access/actor-repository.ts';
import { findRightsProblem } from '../../access/guard.ts';
import type { MutationContext, MutationHandlers } from '../../access/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/schema.ts';
import type { StoredOutcome } from './outcome-repository.ts';

export const applied: StoredOutcome = { status: 'applied', problem: null };

/** A mutation with parsed input that its actor may run. */
export interface Prepared {
  readonly name: OfflineCallName;
  readonly input: unknown;
  readonly at: Date;
  readonly offset: number;
}

/** Result without a handler: ready to run, or an outcome. */
export type Preparation = { readonly ready: Prepared } | { readonly outcome: StoredOutcome };

/** Validates a mutation as far as possible without its handler. */
export function prepareMutation(actor: LockedActor, mutation: Mutation, now: Date): Preparation {
  if (mutation.call === skipCallName) return { outcome: { status: 'skipped', problem: null } };
  const wish = upgradeCall(mutation);
  const call = findOfflineCall(wish.call);
  if (!call) return rejected('invalid', 'This kind of change is not known to the server');
  const refusal = findRightsProblem(call, actor);
  if (refusal?.code === 'account_paused') return { outcome: { status: 'held', problem: null } };
  if (refusal) return { outcome: { status: 'rejected', problem: refusal } };
  if (Buffer.byteLength(JSON.stringify(mutation.input)) > maxInputBytes) {
    return rejected('too_large', 'This change is too large');
  }
  const parsed = parseFlatInput(call, wish.input);
  if (!parsed.ok) return rejected('invalid', parsed.message, parsed.fields);
  const { offset } = mutation;
  const name = call.name as OfflineCallName;
  return { ready: { name, input: parsed.input, at: actedAt(mutation, actor, now), offset } };
}

/**
 * Runs mutations in order, each under its own savepoint, and returns their outcomes. A refusal of
 * the call is an outcome; a temporary error (overload, deadlock, fault) is thrown and rolls back
 * the whole transaction, so that nothing in it counts as processed.
 */
export async function runSingly(
  context: Pick<MutationContext, 'trx' | 'actor' | 'now'>,
  handlers: MutationHandlers,
  run: readonly Prepared[],
): Promise<StoredOutcome[]> {
  const outcomes: StoredOutcome[] = [];
  for (const [index, { name, input, at, offset }] of run.entries()) {
    if (index === 0) await sql`savepoint mutation`.execute(context.trx);
    const isLast = index === run.length - 1;
    // Name and input match: this call's schema parsed the input. The types cannot express it.
    const handler = handlers[name] as AnyHandler;
    const work = () => handler({ ...context, at, offset }, input);
    outcomes.push(await underSavepoint(context.trx, work, isLast));
  }
  return outcomes;
}

/**
 * The device's time of the action as far as it is believed (security.md 5): not before the account
 * was approved, nor more than twelve months ago, the life of an outbox; never later than now.
 */
function actedAt(mutation: Mutation, { approvedAt }: LockedActor, now: Date): Date {
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  const earliest = Math.max(approvedAt.getTime(), yearAgo.getTime());
  const at = Math.max(Date.parse(mutation.at), earliest);
  return new Date(Math.min(at, now.getTime()));
}

type AnyHandler = (context: MutationContext, input: unknown) => Promise<unknown>;

/**
 * Runs `work` under the open savepoint and opens the next one unless `isLast`. Each step is one
 * message of several statements: with fifty mutations round trips matter.
 */
async function underSavepoint(
  trx: Transaction<Database>,
  work: () => Promise<unknown>,
  isLast: boolean,
): Promise<StoredOutcome> {
  try {
    await work();
    await (
      isLast
        ? sql`set constraints all immediate; release savepoint mutation`
        : sql`set constraints all immediate; release savepoint mutation; savepoint mutation`
    ).execute(trx);
    return applied;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!outcome) throw error;
    await (
      isLast
        ? sql`rollback to savepoint mutation; release savepoint mutation`
        : sql`rollback to savepoint mutation`
    ).execute(trx);
    return outcome;
  }
}

/** The outcome for an error; null: it must roll back the transaction. */
function outcomeOf(error: unknown): StoredOutcome | null {
  // The device uploads the file again, then repeats the mutation.
  if (error instanceof AppError && error.problem.code === 'upload_missing') {
    return { status: 'held', problem: error.problem };
  }
  const problem = problemOf(error);
  return problem && { status: 'rejected', problem };
}

/** The refusal an error represents; null: none. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof AppError) {
    return retryClassOf(error.problem.code) === 'never' ? error.problem : null;
  }
  const state = sqlStateOf(error);
  if (state?.startsWith('23')) {
    return { code: 'conflict', message: 'This change conflicts with what is already stored' };
  }
  if (state?.startsWith('22')) {
    return { code: 'invalid', message: 'This change holds a value that cannot be stored' };
  }
  return null;
}

function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && error.code.length === 5 ? error.code : undefined;
}

function rejected(
  code: Problem['code'],
  message: string,
  fields?: Record<string, string[]>,
): { readonly outcome: StoredOutcome } {
  const problem = { code, message, ...(fields && { fields }) };
  return { outcome: { status: 'rejected', problem } };
}
