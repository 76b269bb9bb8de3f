import type { CallInput, OfflineCallName } from '@greenroom/sync-protocol/contract';
import type { Problem } from '@greenroom/sync-protocol/problem';
import type { MutationContext } from '../../access/handler.ts';

/** One mutation of a set: what its single handler would get besides the transaction. */
export type SetItem<N extends OfflineCallName> = Pick<MutationContext, 'at' | 'offset'> & {
  readonly input: CallInput<N>;
};

/**
 * Applies mutations of one call, each for a different entity, in a few statements.
 * @returns in order, the problem with which the single handler would refuse the item, or null
 * @throws to roll back the transaction and repeat its mutations one by one, so that a set decides
 * nothing a single mutation would not
 */
export type SetHandler<N extends OfflineCallName> = (
  context: Pick<MutationContext, 'trx' | 'actor' | 'now'>,
  items: readonly SetItem<N>[],
) => Promise<readonly (Problem | null)[]>;

export type SetHandlers = { readonly [N in OfflineCallName]?: SetHandler<N> };
