import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = {
  status: ['pending', 'approved', 'rejected', ''],
  sort: ['-createdAt', 'createdAt', '-reviewedAt', 'reviewedAt'],
} as const;

export type SubmissionsLocation = ListLocation<typeof choices>;

/** The list's search, filters and page, from the address; pending submissions by default. */
export function useSubmissionsLocation(): SubmissionsLocation {
  return useListLocation(choices);
}
