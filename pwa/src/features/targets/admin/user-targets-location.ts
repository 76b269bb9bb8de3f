import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = {
  state: ['', 'active', 'reached', 'expired'],
  sort: ['-createdAt', 'createdAt', 'endDate', '-endDate'],
} as const;

export type UserTargetsLocation = ListLocation<typeof choices>;

/** Search, filter and page of the members' targets, from the address. */
export function useUserTargetsLocation(): UserTargetsLocation {
  return useListLocation(choices);
}
