import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { Toolbar, ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import { useCallQuery } from '../../rest/use-call-query.ts';
import type { RequestsLocation } from './requests-location.ts';

interface RequestsFiltersProps {
  readonly place: RequestsLocation;
  readonly onDown: () => void;
}

/** Search and filters of the deletion requests, each with what it would find. */
export function RequestsFilters({ place, onDown }: RequestsFiltersProps) {
  const counts = useCallQuery('deletionRequests.counts', { search: place.search }).data;
  return (
    <Toolbar onClear={place.isFiltered ? place.clear : undefined}>
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
            { value: '', label: 'All', count: counts?.all },
            { value: 'pending', label: 'Pending', count: counts?.pending },
            { value: 'approved', label: 'Approved', count: counts?.approved },
            { value: 'rejected', label: 'Rejected', count: counts?.rejected },
          ]}
        />
      </ToolbarRow>
    </Toolbar>
  );
}
