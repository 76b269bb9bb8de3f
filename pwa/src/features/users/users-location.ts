import { type UserRow, userSorts } from '@greenroom/sync-protocol/users/users-records';
import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'approved', 'rejected'],
  role: ['', 'model', 'admin'],
  paused: ['', 'true', 'false'],
  sort: ['-createdAt', ...userSorts],
} as const;

export type UsersLocation = ListLocation<typeof choices>;

/** What User Management shows, as its address says. */
export function useUsersLocation(): UsersLocation {
  return useListLocation(choices);
}

/** Whether an account matches the filters. */
export function matchesFilters(
  { status, role, suspended }: Pick<UserRow, 'status' | 'role' | 'suspended'>,
  { matches }: Pick<UsersLocation, 'matches'>,
): boolean {
  return matches({ status, role, paused: String(suspended) });
}
