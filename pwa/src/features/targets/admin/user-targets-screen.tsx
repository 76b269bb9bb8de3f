import type { UserTarget } from '@greenroom/sync-protocol/targets/targets-records';
import { rangeInWords } from '../../../platform/dates/range-words.ts';
import { formatGbp } from '../../../platform/money-words.ts';
import { useHiddenAmounts } from '../../../platform/privacy/hidden-amounts.ts';
import { useListLocation } from '../../../platform/list-location.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { AmountsEye } from '../../../ui/amounts-eye/amounts-eye.tsx';
import { Detail, DetailSection } from '../../../ui/detail/detail.tsx';
import { CalendarArt } from '../../../ui/empty-state/calendar-art.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { useIsSideBySide } from '../../../ui/split-view/use-is-side-by-side.ts';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { LeftListNotice } from '../../admin-list/open-row/left-list-notice.tsx';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { PastTarget } from '../past-target.tsx';
import { periodLabel } from '../target-words.ts';
import { Progress, State, stateWords, userTargetsColumns } from './user-targets-columns.tsx';
import styles from './user-targets.module.css';

/** Filters and orders in the address; the first of each is the default: who is on the way comes first. */
const choices = {
  state: ['', 'active', 'reached', 'expired'],
  sort: ['state', '-state', '-createdAt', 'createdAt', 'endDate', '-endDate'],
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
  const { lastOpened: opened, hasLeft } = list;
  const isOnCards = !useIsSideBySide();
  const isByState = place.filters.state === '' && place.filters.sort === 'state';
  return (
    <AdminListScreen
      list={list}
      words={words}
      action={<AmountsEye />}
      filters={
        <ToolbarRow beside>
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
      // A table has a column of it.
      groupOf={isOnCards && isByState ? ({ state }) => stateWords[state] : undefined}
      faceOf={targetFace}
      detail={
        opened && (
          <>
            {hasLeft && <LeftListNotice words={words} place={place} />}
            <UserTargetDetail row={opened} />
          </>
        )
      }
      detailLabel={opened ? `Target of ${opened.user.username}` : 'Target'}
    />
  );
}

function targetFace({ user, userId }: UserTarget) {
  return { name: user.username || (user.email ?? ''), seed: userId };
}

/** A member's current target and their history (spec admin 2, User Targets). */
function UserTargetDetail({ row }: { readonly row: UserTarget }) {
  const { user, targetName, targetAmount, progress } = row;
  return (
    <Detail
      title={user.username}
      subtitle={user.email ?? ''}
      face={targetFace(row)}
      pills={<State state={row.state} />}
    >
      <DetailSection title={targetName}>
        <Progress isExact row={row} />
        <Facts
          facts={[
            ['Amount', formatGbp(targetAmount)],
            ['Earned', formatGbp(progress.earned)],
            ['Period', periodLabel(row.timePeriod)],
            ['Dates', rangeInWords(row.startDate, row.endDate)],
          ]}
        />
      </DetailSection>
      <DetailSection title="Target History">
        <History userId={row.userId} username={user.username} />
      </DetailSection>
    </Detail>
  );
}

function History({ userId, username }: { readonly userId: string; readonly username: string }) {
  const { data, isError, error, refetch } = useCallQuery('targets.listHistoryOf', { userId });
  const isOnline = useIsOnline();
  if (data === undefined && !isOnline) {
    return <p className={styles.none}>The history needs the network.</p>;
  }
  if (data === undefined && isError) {
    return (
      <FailureNotice title="Failed to fetch target history" onRetry={() => void refetch()}>
        {error.message}
      </FailureNotice>
    );
  }
  if (data === undefined) {
    return <Skeletons label="Loading the target history" shapes={['line', 'line']} />;
  }
  if (data.length === 0) return <p className={styles.none}>No previous targets</p>;
  return (
    <Stack as="ul" gap={24} aria-label={`Past targets of ${username}`}>
      {data.map((target) => (
        <li key={target.id}>
          <PastTarget target={target} />
        </li>
      ))}
    </Stack>
  );
}
