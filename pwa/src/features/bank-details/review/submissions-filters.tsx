import { useCallQuery } from '../../../rest/use-call-query.ts';
import { StatusChips } from '../../../ui/filter-chips/status-chips.tsx';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import type { SubmissionsLocation } from './submissions-location.ts';

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** Filters of the submissions, with the number of matches. */
export function SubmissionsFilters({ place }: { readonly place: SubmissionsLocation }) {
  const counts = useCallQuery(
    'bankDetails.counts',
    { search: place.search },
    { keepsPrevious: true },
  ).data;
  return (
    <ToolbarRow>
      <StatusChips place={place} statuses={statuses} counts={counts} />
    </ToolbarRow>
  );
}
