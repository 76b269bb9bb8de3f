import { type UserRow, userSorts } from '@greenroom/sync-protocol/users/users-records';
import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'approved', 'rejected'],
  role: ['', 'model', 'admin'],
  paused: ['', 'true', 'false'],
  sort: ['-createdAt', ...userSorts],
} as const;

export type UsersLocation = ListLocation<typeof choices>;

/** The list's search, filters and page, from the address. */
export function useUsersLocation(): UsersLocation {
  return useListLocation(choices);
}

export function matchesFilters(
  { status, role, suspended }: Pick<UserRow, 'status' | 'role' | 'suspended'>,
  { matches }: Pick<UsersLocation, 'matches'>,
): boolean {
  return matches({ status, role, paused: String(suspended) });
}
