import { type Problem, retryClassOf } from '@greenroom/sync-protocol/problem';
import { sql } from 'kysely';
import type { LockedActor } from '../../access/actor-repository.ts';
import type { MutationContext, MutationHandlers } from '../../access/handler.ts';
import { AppError } from '../../app-error.ts';
import type { StoredOutcome } from './outcome-repository.ts';
import type { Prepared } from './prepare-mutation.ts';

export interface RunContext extends Pick<MutationContext, 'trx' | 'now'> {
  readonly actor: LockedActor;
}

const applied: StoredOutcome = { status: 'applied', problem: null };

/**
 * Runs mutations in order and returns their outcomes, as if each had a savepoint of its own
 * (deferred constraints apart, docs/decisions/mutations-share-a-savepoint.md). Nearly all are
 * applied, so they share one. A refusal rolls it back: the mutations before the refused one
 * run again, then it alone, then those after it.
 *
 * A refusal of the call is an outcome; a temporary error (overload, deadlock, fault) is thrown and
 * rolls back the whole transaction, so that nothing in it counts as processed.
 */
export async function runTogether(
  context: RunContext,
  handlers: MutationHandlers,
  run: readonly Prepared[],
): Promise<StoredOutcome[]> {
  if (run.length === 0) return [];
  const refused = await findRefused(context, handlers, run);
  if (refused === null) return run.map(() => applied);
  const { place, outcome } = refused;
  if (run.length === 1) return [outcome];
  return [
    ...(await runTogether(context, handlers, run.slice(0, place))),
    ...(await runTogether(context, handlers, run.slice(place, place + 1))),
    ...(await runTogether(context, handlers, run.slice(place + 1))),
  ];
}

interface Refused {
  readonly place: number;
  readonly outcome: StoredOutcome;
}

/** Applies all and returns null, or applies none and returns the first refused one. */
async function findRefused(
  { trx, actor, now }: RunContext,
  handlers: MutationHandlers,
  run: readonly Prepared[],
): Promise<Refused | null> {
  let place = 0;
  await sql`savepoint mutations`.execute(trx);
  try {
    for (const [index, { name, input, at, offset }] of run.entries()) {
      place = index;
      // Name and input match: this call's schema parsed the input. The types cannot express it.
      const handler = handlers[name] as AnyHandler;
      await handler({ trx, actor, now, at, offset }, input);
    }
    // A deferred constraint does not name the mutation that broke it: the halves are tried.
    place = Math.floor(run.length / 2);
    await sql`set constraints all immediate; release savepoint mutations`.execute(trx);
    return null;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!outcome) throw error;
    await sql`rollback to savepoint mutations; release savepoint mutations`.execute(trx);
    return { place, outcome };
  }
}

type AnyHandler = (context: MutationContext, input: unknown) => Promise<unknown>;

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
