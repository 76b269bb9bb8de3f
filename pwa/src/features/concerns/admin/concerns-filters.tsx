import { concernStatusSchema } from '@greenroom/sync-protocol/concerns/concerns-records';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { StatusChips } from '../../../ui/filter-chips/status-chips.tsx';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import { concernStatusWords } from '../concern-status.tsx';
import type { ConcernsLocation } from './concerns-location.ts';

const statuses = concernStatusSchema.options.map((value) => ({
  value,
  label: concernStatusWords[value],
}));

/** The status filter, with the number of matches. */
export function ConcernsFilters({ place }: { readonly place: ConcernsLocation }) {
  const counts = useCallQuery(
    'concerns.counts',
    { search: place.search },
    { keepsPrevious: true },
  ).data;
  return (
    <ToolbarRow>
      <StatusChips place={place} statuses={statuses} counts={counts} />
    </ToolbarRow>
  );
}
