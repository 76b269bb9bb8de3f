import type { UserSort } from '@greenroom/sync-protocol/users/users-records';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { StatusChips } from '../../ui/filter-chips/status-chips.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import type { UsersLocation } from './users-location.ts';

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

const sorts: readonly { readonly value: UserSort; readonly label: string }[] = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'username', label: 'Username, A to Z' },
  { value: '-username', label: 'Username, Z to A' },
  { value: '-lastSeenAt', label: 'Last seen first' },
  { value: 'lastSeenAt', label: 'Longest unseen first' },
];

/** Filters of User Management, each with the number of matches under the others. */
export function UsersFilters({ place }: { readonly place: UsersLocation }) {
  const { filters, change } = place;
  const { page: _page, sort: _sort, ...found } = place.query;
  const counts = useCallQuery('users.counts', found, { keepsPrevious: true }).data;
  return (
    <ToolbarRow beside>
      <StatusChips place={place} statuses={statuses} counts={counts} />
      <FilterChips
        label="Paused"
        value={filters.paused}
        onChange={(paused) => change({ paused })}
        chips={[{ value: 'true', label: 'Paused', count: counts?.paused }]}
      />
      <FilterChips
        label="Role"
        value={filters.role}
        onChange={(role) => change({ role })}
        chips={[
          { value: 'model', label: 'Members', count: counts?.members },
          { value: 'admin', label: 'Admins', count: counts?.admins },
        ]}
      />
    </ToolbarRow>
  );
}

/** The order on a phone; on desktops the table's heads sort. */
export function UsersOrder({ place }: { readonly place: UsersLocation }) {
  return (
    <SelectField
      label="Sort by"
      options={sorts}
      value={place.filters.sort}
      onChange={({ target }) => place.sortBy(target.value)}
    />
  );
}
