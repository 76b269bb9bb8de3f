import { messageStatusWords } from '@greenroom/sync-protocol/support/support-lists';
import { messageStatusSchema } from '@greenroom/sync-protocol/support/support-records';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { SearchField } from '../../../ui/search-field/search-field.tsx';
import { Toolbar, ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import type { MessagesLocation } from './messages-location.ts';

interface MessagesFiltersProps {
  readonly place: MessagesLocation;
  readonly onDown: () => void;
}

/** Search and status filter of Admin Messages, each with what it would find. */
export function MessagesFilters({ place, onDown }: MessagesFiltersProps) {
  const counts = useCallQuery('support.counts', { search: place.search }).data;
  return (
    <Toolbar onClear={place.isFiltered ? place.clear : undefined}>
      <SearchField
        label="Search messages"
        placeholder="Search by member or text"
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
            ...messageStatusSchema.options.map((status) => ({
              value: status,
              label: messageStatusWords[status],
              count: counts?.[status],
            })),
          ]}
        />
      </ToolbarRow>
    </Toolbar>
  );
}
