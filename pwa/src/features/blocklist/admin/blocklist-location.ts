import { idSchema } from '@greenroom/sync-protocol/values';
import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = { sort: ['-createdAt', 'createdAt'] } as const;
const texts = { addedById: idSchema } as const;

export type BlocklistLocation = ListLocation<typeof choices, typeof texts>;

/** The list's search, sort, page and reporter, from the address. */
export function useBlocklistLocation(): BlocklistLocation {
  return useListLocation(choices, texts);
}
