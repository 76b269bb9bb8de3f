import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'in_progress', 'resolved'],
  sort: ['-createdAt', 'createdAt'],
} as const;

export type MessagesLocation = ListLocation<typeof choices>;

/** The list's search, filters and page, from the address. */
export function useMessagesLocation(): MessagesLocation {
  return useListLocation(choices);
}
