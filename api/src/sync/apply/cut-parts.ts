import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { maxTransactionMutations } from '@greenroom/sync-protocol/sync/sync-limits';
import type { SetHandlers } from './set-handler.ts';

export interface Part {
  readonly mutations: readonly Mutation[];
  /** Some of them may be applied as a set. */
  readonly asSets: boolean;
}

/**
 * Splits a batch into transactions of at most 50 mutations with savepoints (PostgreSQL caches 64
 * subtransactions); sets have none.
 */
export function cutParts(mutations: readonly Mutation[], sets: SetHandlers): Part[] {
  const parts: { mutations: Mutation[]; asSets: boolean; savepoints: number }[] = [];
  for (const mutation of mutations) {
    const isInSet = Object.hasOwn(sets, mutation.call);
    let part = parts.at(-1);
    if (!part || (!isInSet && part.savepoints >= maxTransactionMutations)) {
      part = { mutations: [], asSets: false, savepoints: 0 };
      parts.push(part);
    }
    part.mutations.push(mutation);
    part.asSets ||= isInSet;
    part.savepoints += isInSet ? 0 : 1;
  }
  return parts;
}
