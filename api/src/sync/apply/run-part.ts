import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import type { Problem } from '@greenroom/sync-protocol/problem';
import { sql } from 'kysely';
import type { LockedActor } from '../../access/actor-repository.ts';
import type { MutationContext, MutationHandlers } from '../../access/handler.ts';
import { isRetryableTransaction } from '../../database/database-errors.ts';
import type { StoredOutcome, StoredOutcomes } from './outcome-repository.ts';
import { applied, type Prepared, prepareMutation, runSingly } from './run-mutation.ts';
import type { SetHandlers, SetItem } from './set-handler.ts';

export interface Handlers {
  readonly singly: MutationHandlers;
  /** Absent: all mutations run one by one. */
  readonly sets?: SetHandlers | undefined;
}

interface Context extends Pick<MutationContext, 'trx' | 'now'> {
  readonly actor: LockedActor;
}

/** A set could not be applied; its transaction must be rolled back and repeated one by one. */
export class SetFailedError extends Error {
  constructor(cause: unknown) {
    super('A set of mutations failed', { cause });
    this.name = 'SetFailedError';
  }
}

export interface Judged {
  readonly mutation: Mutation;
  readonly outcome: StoredOutcome;
}

/** Consecutive mutations that run together. */
interface Run {
  readonly members: { readonly index: number; readonly prepared: Prepared }[];
  readonly isSet: boolean;
  /** Entities of a set: each once, so that their order does not matter. */
  readonly entities: Set<unknown>;
}

/**
 * Runs the mutations of one transaction in order. `known`: outcomes of earlier offers, by mutation
 * id; they are returned again, except that held mutations are retried.
 * @throws {SetFailedError}
 */
export async function runPart(
  context: Context,
  handlers: Handlers,
  mutations: readonly Mutation[],
  known: StoredOutcomes,
): Promise<Judged[]> {
  const outcomes = new Map<number, StoredOutcome>();
  const firsts = new Map<string, number>();
  let run: Run | null = null;
  const flush = async () => {
    if (run) await runTogether(context, handlers, run, outcomes);
    run = null;
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
    if ('outcome' in preparation) {
      outcomes.set(index, preparation.outcome);
      continue;
    }
    const { ready } = preparation;
    if (run && !mayJoin(run, ready, handlers)) await flush();
    run ??= { members: [], isSet: isSetCall(ready, handlers), entities: new Set() };
    run.members.push({ index, prepared: ready });
    run.entities.add(entityOf(ready));
  }
  await flush();
  return mutations.map((mutation, index) => {
    const outcome = outcomes.get(index);
    if (!outcome) throw new Error('A mutation without an outcome');
    return { mutation, outcome };
  });
}

function isSetCall({ name }: Prepared, { sets }: Handlers): boolean {
  return sets !== undefined && Object.hasOwn(sets, name);
}

function mayJoin(run: Run, prepared: Prepared, handlers: Handlers): boolean {
  if (!run.isSet) return !isSetCall(prepared, handlers);
  const entity = entityOf(prepared);
  return (
    prepared.name === run.members[0]?.prepared.name &&
    entity !== undefined &&
    !run.entities.has(entity) &&
    !run.entities.has(undefined)
  );
}

/** The id of a mutation's entity; undefined when the server would generate one. */
function entityOf({ input }: Prepared): unknown {
  return typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined;
}

async function runTogether(
  context: Context,
  handlers: Handlers,
  run: Run,
  outcomes: Map<number, StoredOutcome>,
): Promise<void> {
  const all = run.members.map(({ prepared }) => prepared);
  const found = run.isSet
    ? await runSet(context, handlers, all)
    : await runSingly(context, handlers.singly, all);
  run.members.forEach(({ index }, place) => {
    const outcome = found[place];
    if (outcome) outcomes.set(index, outcome);
  });
}

type AnySetHandler = (
  context: Context,
  items: readonly Pick<SetItem<never>, 'at' | 'offset'>[],
) => Promise<readonly (Problem | null)[]>;

async function runSet(
  context: Context,
  { sets }: Handlers,
  run: readonly Prepared[],
): Promise<StoredOutcome[]> {
  const name = run[0]?.name;
  // This call's schema parsed the items; the types cannot express the match.
  const handler = name && (sets?.[name] as AnySetHandler | undefined);
  if (!handler) throw new Error('A set without its handler');
  try {
    const problems = await handler(context, run);
    if (problems.length !== run.length) throw new Error('A set answered too few');
    await sql`set constraints all immediate`.execute(context.trx);
    return problems.map((problem) => (problem ? { status: 'rejected', problem } : applied));
  } catch (error) {
    // A deadlock concerns the whole transaction; any other error may be caused by a single item.
    if (isRetryableTransaction(error)) throw error;
    throw new SetFailedError(error);
  }
}
