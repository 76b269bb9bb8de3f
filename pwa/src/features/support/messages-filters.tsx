import { messageStatusWords } from '@greenroom/sync-protocol/support/support-lists';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { Toolbar, ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import type { MessagesLocation } from './messages-location.ts';

interface MessagesFiltersProps {
  readonly place: MessagesLocation;
  readonly onDown: () => void;
}

/** Search and status filter of Admin Messages. */
export function MessagesFilters({ place, onDown }: MessagesFiltersProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search messages"
        placeholder="Search by member, message or response"
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
            { value: 'pending', label: messageStatusWords.pending },
            { value: 'in_progress', label: messageStatusWords.in_progress },
            { value: 'resolved', label: messageStatusWords.resolved },
          ]}
        />
      </ToolbarRow>
    </Toolbar>
  );
}
