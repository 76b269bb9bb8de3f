import type { CallerInput } from '@greenroom/sync-protocol/contract';
import type { DeletionRequestStatus } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'approved', 'rejected'],
  sort: ['-createdAt', 'createdAt'],
} as const;

export type RequestsLocation = ListLocation<typeof choices, readonly []>;

/** What the list of deletion requests shows, as its address says. */
export function useRequestsLocation(): RequestsLocation {
  return useListLocation(choices);
}

/** The call that reads what this address shows. */
export function listInputOf(place: RequestsLocation): CallerInput<'deletionRequests.list'> {
  const { status, sort } = place.filters;
  return { page: place.page, search: place.search, sort, ...(status === '' ? {} : { status }) };
}

/** Whether a request of this status belongs to what is filtered for. */
export function isListed(status: DeletionRequestStatus, { filters }: RequestsLocation): boolean {
  return filters.status === '' || filters.status === status;
}
