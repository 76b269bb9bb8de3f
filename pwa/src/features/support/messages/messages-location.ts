import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'in_progress', 'resolved'],
  sort: ['-createdAt', 'createdAt'],
} as const;

export type MessagesLocation = ListLocation<typeof choices>;

/** What Admin Messages shows, as its address says. */
export function useMessagesLocation(): MessagesLocation {
  return useListLocation(choices);
}
