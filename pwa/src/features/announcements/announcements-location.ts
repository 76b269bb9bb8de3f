import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const choices = {
  audience: ['', 'everybody', 'administrators', 'member'],
  sort: ['-createdAt', 'createdAt'],
} as const;

export type AnnouncementsLocation = ListLocation<typeof choices>;

/** The list's search, filter and page, from the address. */
export function useAnnouncementsLocation(): AnnouncementsLocation {
  return useListLocation(choices);
}
