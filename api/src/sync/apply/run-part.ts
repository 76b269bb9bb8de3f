import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import type { MutationHandlers } from '../../access/handler.ts';
import type { StoredOutcome, StoredOutcomes } from './outcome-repository.ts';
import { type Prepared, prepareMutation } from './prepare-mutation.ts';
import { type RunContext, runTogether } from './run-together.ts';

export interface Judged {
  readonly mutation: Mutation;
  readonly outcome: StoredOutcome;
}

/**
 * Runs the mutations of one transaction in order. `known`: outcomes of earlier offers, by mutation
 * id; they are returned again, except that held mutations are retried.
 */
export async function runPart(
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
