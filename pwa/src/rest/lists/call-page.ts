import type { CallAnswer, CallName } from '@greenroom/sync-protocol/contract';
import { type CallArguments, callServer } from '../call-api.ts';

export type ListCallName = {
  [N in CallName]: CallAnswer<N> extends readonly unknown[] ? N : never;
}[CallName];

export type ItemOf<N extends ListCallName> =
  CallAnswer<N> extends readonly (infer Item)[] ? Item : never;

/** The items of a list that have an id of their own; never: of other lists. */
export type RowOf<N extends ListCallName> =
  CallAnswer<N> extends readonly (infer Row extends { readonly id: string })[] ? Row : never;

/** One page of an administrators' list, and the number of rows of all pages. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Calls a paged list (decisions: 50 rows per page); without `X-Total-Count` the answer is complete.
 * @throws as `callApi`.
 */
export async function callApiPage<N extends ListCallName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<PageOf<ItemOf<N>>> {
  const { answer, headers } = await callServer(name, input, options);
  // `ListCallName` guarantees a list.
  const rows = answer as unknown as readonly ItemOf<N>[];
  return { rows, total: Number(headers.get('x-total-count') ?? rows.length) };
}
