import { useHiddenAmounts } from '../../../platform/privacy/hidden-amounts.ts';
import { useListLocation } from '../../../platform/list-location.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { AmountsEye } from '../../../ui/amounts-eye/amounts-eye.tsx';
import { CalendarArt } from '../../../ui/empty-state/calendar-art.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { UserTargetDetail } from './user-target-detail.tsx';
import { stateWords, userTargetsColumns } from './user-targets-columns.tsx';

/** Filters and orders in the address; the first of each is the default. */
const choices = {
  state: ['', 'active', 'reached', 'expired'],
  sort: ['-createdAt', 'createdAt', 'endDate', '-endDate'],
} as const;

const words: AdminListWords = {
  title: 'User Targets',
  subtitle: 'What members aim to earn, and how far they have got',
  one: 'target',
  many: 'targets',
  caption: 'Members and their current targets',
  search: { label: 'Search targets', placeholder: 'Search by username, email or target' },
  locked: 'Searching and filtering need the network.',
  empty: {
    whole: {
      art: <CalendarArt />,
      title: 'No user targets found.',
      text: 'Targets appear here as members set them.',
    },
    filtered: {
      art: <CalendarArt />,
      title: 'No user targets found.',
      text: 'Nothing matches this search and this filter.',
    },
  },
};

const states = ['active', 'reached', 'expired'] as const;

/** /admin/targets: members' current targets, each with its member's history. */
export function UserTargetsScreen() {
  useHiddenAmounts();
  const place = useListLocation(choices);
  const list = useAdminList('targets.list', place);
  const counts = useCallQuery('targets.counts', { search: place.search }).data;
  const { opened } = list;
  return (
    <AdminListScreen
      list={list}
      words={words}
      action={<AmountsEye />}
      filters={
        <ToolbarRow>
          <FilterChips
            label="State"
            value={place.filters.state}
            onChange={(state) => place.change({ state })}
            chips={[
              { value: '', label: 'All', count: counts?.all },
              ...states.map((state) => ({
                value: state,
                label: stateWords[state],
                count: counts?.[state],
              })),
            ]}
          />
        </ToolbarRow>
      }
      columns={userTargetsColumns}
      detail={opened && <UserTargetDetail row={opened} />}
      detailLabel={opened ? `Target of ${opened.user.username}` : 'Target'}
    />
  );
}
