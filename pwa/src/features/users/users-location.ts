import { userSorts } from '@greenroom/sync-protocol/users/users-records';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const choices = {
  status: ['', 'pending', 'approved', 'rejected'],
  role: ['', 'model', 'admin'],
  paused: ['', 'true', 'false'],
  sort: ['-createdAt', ...userSorts],
} as const;

export type UsersLocation = ListLocation<typeof choices, readonly []>;

/** What User Management shows, as its address says. */
export function useUsersLocation(): UsersLocation {
  return useListLocation(choices);
}

/** The call that reads what this address shows. */
export function listInputOf(place: UsersLocation): CallerInput<'users.list'> {
  return { ...countsInputOf(place), page: place.page, sort: place.filters.sort };
}

/** The call that counts what each filter would find beside the others. */
export function countsInputOf({ search, filters }: UsersLocation): CallerInput<'users.counts'> {
  const { status, role, paused } = filters;
  return {
    search,
    ...(status === '' ? {} : { status }),
    ...(role === '' ? {} : { role }),
    ...(paused === '' ? {} : { paused }),
  };
}

/** Whether an account belongs to what is filtered for; a search is the server's to judge. */
export function isListed(
  user: { readonly status: string; readonly role: string; readonly suspended: boolean },
  { filters }: Pick<UsersLocation, 'filters'>,
): boolean {
  const { status, role, paused } = filters;
  return (
    (status === '' || status === user.status) &&
    (role === '' || role === user.role) &&
    (paused === '' || paused === String(user.suspended))
  );
}
