import { earningSorts } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { idSchema } from '@greenroom/sync-protocol/values';
import { showableDaySchema } from '../../../platform/dates/showable-day.ts';
import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = { sort: earningSorts } as const;
const texts = { week: showableDaySchema, userId: idSchema } as const;

export type EarningsLocation = ListLocation<typeof choices, typeof texts>;

/** Search, filters, order and page of the list, from the address. */
export function useEarningsLocation(): EarningsLocation {
  return useListLocation(choices, texts);
}
