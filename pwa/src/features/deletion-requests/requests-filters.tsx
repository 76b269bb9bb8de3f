import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { Toolbar, ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import { useCallQuery } from '../../rest/use-call-query.ts';
import type { RequestsLocation } from './requests-location.ts';

interface RequestsFiltersProps {
  readonly place: RequestsLocation;
  readonly onDown: () => void;
}

/** Search and filters of the deletion requests; how many wait is known, the rest is not counted. */
export function RequestsFilters({ place, onDown }: RequestsFiltersProps) {
  const waiting = useCallQuery('dashboard.read', {}).data?.pendingDeletionRequests;
  return (
    <Toolbar>
      <SearchField
        label="Search requests"
        placeholder="Search by name or reason"
        value={place.search}
        onSearch={(search) => place.change({ search })}
        onDown={onDown}
      />
      <ToolbarRow>
        <FilterChips
          label="Status"
          value={place.filters.status}
          onChange={(status) => place.change({ status })}
          chips={[
            { value: '', label: 'All' },
            { value: 'pending', label: 'Pending', count: waiting },
            { value: 'approved', label: 'Approved' },
            { value: 'rejected', label: 'Rejected' },
          ]}
        />
      </ToolbarRow>
    </Toolbar>
  );
}
