import type { CallerInput } from '@greenroom/sync-protocol/contract';
import type { MessageStatus } from '@greenroom/sync-protocol/support/support-records';
import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'in_progress', 'resolved'],
  sort: ['-createdAt', 'createdAt'],
} as const;

export type MessagesLocation = ListLocation<typeof choices, readonly []>;

/** What Admin Messages shows, as its address says. */
export function useMessagesLocation(): MessagesLocation {
  return useListLocation(choices);
}

/** The call that reads what this address shows. */
export function listInputOf(place: MessagesLocation): CallerInput<'support.list'> {
  const { status, sort } = place.filters;
  return { page: place.page, search: place.search, sort, ...(status === '' ? {} : { status }) };
}

/** Whether a message of this status belongs to what is filtered for. */
export function isListed(status: MessageStatus, { filters }: MessagesLocation): boolean {
  return filters.status === '' || filters.status === status;
}
