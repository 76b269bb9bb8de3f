import { messageStatusWords } from '@greenroom/sync-protocol/support/support-lists';
import { messageStatusSchema } from '@greenroom/sync-protocol/support/support-records';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import type { MessagesLocation } from './messages-location.ts';

/** The status filter of Admin Messages, each with what it would find. */
export function MessagesFilters({ place }: { readonly place: MessagesLocation }) {
  const counts = useCallQuery('support.counts', { search: place.search }).data;
  return (
    <ToolbarRow>
      <FilterChips
        label="Status"
        value={place.filters.status}
        onChange={(status) => place.change({ status })}
        chips={[
          { value: '', label: 'All', count: counts?.all },
          ...messageStatusSchema.options.map((status) => ({
            value: status,
            label: messageStatusWords[status],
            count: counts?.[status],
          })),
        ]}
      />
    </ToolbarRow>
  );
}
