import { useCallQuery } from '../../rest/use-call-query.ts';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import type { RequestsLocation } from './requests-location.ts';

/** The filters of the deletion requests, each with what it would find. */
export function RequestsFilters({ place }: { readonly place: RequestsLocation }) {
  const counts = useCallQuery('deletionRequests.counts', { search: place.search }).data;
  return (
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
  );
}
