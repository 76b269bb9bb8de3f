import { announcementAudienceSchema } from '@greenroom/sync-protocol/announcements/announcements-records';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import { audienceWords } from './announcement-words.ts';
import type { AnnouncementsLocation } from './announcements-location.ts';

/** The filter by audience, with the number of matches. */
export function AnnouncementsFilters({ place }: { readonly place: AnnouncementsLocation }) {
  const counts = useCallQuery(
    'announcements.counts',
    { search: place.search },
    { keepsPrevious: true },
  ).data;
  return (
    <ToolbarRow>
      <FilterChips
        label="For"
        value={place.filters.audience}
        onChange={(audience) => place.change({ audience })}
        chips={[
          { value: '', label: 'All', count: counts?.all },
          ...announcementAudienceSchema.options.map((value) => ({
            value,
            label: audienceWords[value],
            count: counts?.[value],
          })),
        ]}
      />
    </ToolbarRow>
  );
}
