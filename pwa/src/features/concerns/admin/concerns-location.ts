import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'reviewed', 'resolved'],
  sort: ['-createdAt', 'createdAt'],
} as const;

export type ConcernsLocation = ListLocation<typeof choices>;

/** The list's search, filters and page, from the address. */
export function useConcernsLocation(): ConcernsLocation {
  return useListLocation(choices);
}
