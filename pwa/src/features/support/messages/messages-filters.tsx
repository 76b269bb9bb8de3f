import { messageStatusWords } from '@greenroom/sync-protocol/support/support-lists';
import { messageStatusSchema } from '@greenroom/sync-protocol/support/support-records';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { StatusChips } from '../../../ui/filter-chips/status-chips.tsx';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import type { MessagesLocation } from './messages-location.ts';

const statuses = messageStatusSchema.options.map((value) => ({
  value,
  label: messageStatusWords[value],
}));

/** The status filter of Admin Messages, with the number of matches. */
export function MessagesFilters({ place }: { readonly place: MessagesLocation }) {
  const counts = useCallQuery(
    'support.counts',
    { search: place.search },
    { keepsPrevious: true },
  ).data;
  return (
    <ToolbarRow>
      <StatusChips place={place} statuses={statuses} counts={counts} />
    </ToolbarRow>
  );
}
