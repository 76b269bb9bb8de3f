import {
  type UserCounts,
  type UserSort,
  userSorts,
} from '@greenroom/sync-protocol/users/users-records';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { Toolbar, ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import type { UsersLocation } from './users-location.ts';

interface UsersFiltersProps {
  readonly place: UsersLocation;
  /** How many accounts each filter finds. Absent: not known yet. */
  readonly counts: UserCounts | undefined;
  readonly onDown: () => void;
}

const sorts: readonly { readonly value: UserSort; readonly label: string }[] = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'username', label: 'Username, A to Z' },
  { value: '-username', label: 'Username, Z to A' },
  { value: '-lastSeenAt', label: 'Last seen first' },
  { value: 'lastSeenAt', label: 'Longest not seen first' },
];

/** Search and filters of User Management, each with what it would find. */
export function UsersFilters({ place, counts, onDown }: UsersFiltersProps) {
  const { filters, change } = place;
  // Beside the table its heads sort.
  const isWide = useMediaQuery('(width >= 1024px)');
  return (
    <Toolbar onClear={place.isFiltered ? place.clear : undefined}>
      <SearchField
        label="Search accounts"
        placeholder="Search by username, email or name"
        value={place.search}
        onSearch={(search) => change({ search })}
        onDown={onDown}
      />
      <ToolbarRow>
        <FilterChips
          label="Status"
          value={filters.status}
          onChange={(status) => change({ status })}
          chips={[
            { value: '', label: 'All', count: counts?.all },
            { value: 'pending', label: 'Pending', count: counts?.pending },
            { value: 'approved', label: 'Approved', count: counts?.approved },
            { value: 'rejected', label: 'Rejected', count: counts?.rejected },
          ]}
        />
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
      {!isWide && (
        <SelectField
          dense
          label="Sort by"
          options={sorts}
          value={filters.sort}
          onChange={({ target }) =>
            change({ sort: userSorts.find((sort) => sort === target.value) ?? '-createdAt' })
          }
        />
      )}
    </Toolbar>
  );
}
