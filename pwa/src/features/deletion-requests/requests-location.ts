import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'approved', 'rejected'],
  sort: ['-createdAt', 'createdAt'],
} as const;

export type RequestsLocation = ListLocation<typeof choices>;

/** What the list of deletion requests shows, as its address says. */
export function useRequestsLocation(): RequestsLocation {
  return useListLocation(choices);
}
