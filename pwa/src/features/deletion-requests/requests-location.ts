import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'approved', 'rejected'],
  sort: ['-createdAt', 'createdAt'],
} as const;

export type RequestsLocation = ListLocation<typeof choices>;

/** The list's search, filters and page, from the address. */
export function useRequestsLocation(): RequestsLocation {
  return useListLocation(choices);
}
