import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { earningSorts } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { dateSchema, idSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';
import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = { sort: earningSorts } as const;
const texts = ['week', 'userId'] as const;

type Address = ListLocation<typeof choices, typeof texts>;

export interface EarningsLocation extends Omit<Address, 'query'> {
  readonly query: CallerInput<'earnings.list'>;
}

/** Search, filters, order and page of the list, from the address. */
export function useEarningsLocation(): EarningsLocation {
  const address = useListLocation(choices, texts);
  const { sort, week, userId } = address.filters;
  return {
    ...address,
    query: {
      page: address.page,
      search: address.search,
      sort,
      ...(v.is(dateSchema, week) ? { week } : {}),
      ...(v.is(idSchema, userId) ? { userId } : {}),
    },
  };
}
