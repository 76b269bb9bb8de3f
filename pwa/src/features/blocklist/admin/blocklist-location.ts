import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { idSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';
import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = { sort: ['-createdAt', 'createdAt'] } as const;
const texts = ['addedById'] as const;

type Address = ListLocation<typeof choices, typeof texts>;

export interface BlocklistLocation extends Omit<Address, 'query'> {
  readonly query: CallerInput<'blocklist.list'>;
}

/** The list's search, sort, page and reporter, from the address; an unreadable id is ignored. */
export function useBlocklistLocation(): BlocklistLocation {
  const address = useListLocation(choices, texts);
  const { addedById, ...query } = address.query;
  return { ...address, query: v.is(idSchema, addedById) ? { ...query, addedById } : query };
}
