import type { ScheduleStatus } from '@greenroom/sync-protocol/schedule/schedule-records';
import { inclusiveDays } from '@greenroom/sync-protocol/time/dates';
import { pageSize } from '@greenroom/sync-protocol/pages';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { countText } from '../../../platform/count-text.ts';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useNow } from '../../../platform/use-now.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { callApi } from '../../../rest/call-api.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DownloadCsv } from '../../admin-list/download-csv.tsx';
import { WideWords } from '../../../ui/button/wide-words.tsx';
import { CalendarArt } from '../../../ui/empty-state/calendar-art.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { ListState } from '../../../ui/list-state/list-state.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { OfflineNotice } from '../../../ui/offline-notice/offline-notice.tsx';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { SearchField } from '../../../ui/search-field/search-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control/segmented-control.tsx';
import { ToolbarFields } from '../../../ui/toolbar/toolbar-fields.tsx';
import { Toolbar, ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import { EmptyPage } from '../../admin-list/admin-list-empty.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import { useLocalNow } from '../schedule-clock.ts';
import { daysFrom } from '../schedule-dates.ts';
import { ScheduleMark } from '../marks/mark.tsx';
import { statusLabels } from '../schedule-text.ts';
import { OnNow } from './on-now.tsx';
import { ShiftsComing } from './shifts-coming.tsx';
import { ShiftsOfMembers } from './shifts-of-members.tsx';
import styles from './who-works.module.css';
import { useWhoWorksPlace, type WhoWorksPlace, type WhoWorksView } from './who-works-place.ts';

const rangeViews = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

const statuses = (['planned', 'completed_full', 'completed_partial', 'not_worked'] as const).map(
  (value) => ({ value, label: statusLabels[value], mark: <ScheduleMark status={value} /> }),
);

/** /admin/schedule: everybody's shifts by day, week and month, read only. */
export function WhoWorksScreen() {
  const today = useLocalNow().date;
  const now = useNow(60_000);
  const place = useWhoWorksPlace(today);
  const list = useCallQuery('schedule.listMembers', place.query, { keepsPrevious: true });
  const isOnline = useIsOnline();
  const download = useAdminAction(saveShifts, { failure: 'Failed to download the schedule' });
  const rows = list.data?.members ?? [];
  const { startDate, endDate } = place.query;
  const isPhone = useMediaQuery('(width < 640px)');
  const views = (
    <ViewChoice view={place.view} range={`${startDate} ${endDate}`} onChoose={place.showView} />
  );
  const tools = (
    <Toolbar onClear={place.isFiltered ? place.clear : undefined} isDisabled={!isOnline}>
      <SearchField
        label="Search members"
        placeholder="Search by username, email or name"
        value={place.search}
        onSearch={place.find}
      />
      <ToolbarFields
        set={place.status === '' ? 0 : 1}
        found={`Show ${countText(list.data?.total ?? 0)} ${list.data?.total === 1 ? 'member' : 'members'}`}
        onClear={place.clear}
        isDisabled={!isOnline}
      >
        <ToolbarRow beside>
          <FilterChips<ScheduleStatus | ''>
            label="Status"
            chips={[{ value: '', label: 'All' }, ...statuses]}
            value={place.status}
            onChange={place.choose}
          />
          {/* The mark without a chip; 'Clear filters' takes its room. */}
          {!place.isFiltered && place.view !== 'day' && (
            <p className={styles.unfiltered}>
              <ScheduleMark status="unrecorded" />
              {statusLabels.unrecorded}
            </p>
          )}
        </ToolbarRow>
      </ToolbarFields>
      {isPhone && <ToolbarRow>{views}</ToolbarRow>}
    </Toolbar>
  );
  return (
    <Screen wide>
      <ScreenHead
        compact
        title="Who Works When"
        subtitle={<WideWords>Everybody’s planned and worked hours</WideWords>}
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
        action={
          <DownloadCsv
            disabled={!isOnline}
            isPending={download.isPending}
            onDownload={() => download.run(place.query)}
          />
        }
      />
      <OfflineNotice what="shifts" hasRead={list.data !== undefined} />
      {download.problem !== null && <Notice tone="danger">{download.problem}</Notice>}
      <OnNow />
      <div className={styles.tools}>
        <RangeBar place={place} today={today} views={!isPhone && views} />
        {tools}
      </div>
      <ListState
        what="shifts"
        isLoading={list.data === undefined}
        isStale={list.isPlaceholderData}
        problem={list.error?.message ?? null}
        onRetry={() => void list.refetch()}
        coming={<ShiftsComing view={place.view} />}
        isEmpty={rows.length === 0}
        empty={<NoShifts place={place} />}
      >
        <ShiftsOfMembers
          rows={rows}
          view={place.view}
          days={daysFrom(startDate, inclusiveDays(startDate, endDate))}
          today={today}
          now={now}
          title={place.title}
          onDay={place.showDay}
        />
        <Pagination
          page={place.page}
          pageNow={place.pageNow}
          pageSize={pageSize}
          total={list.data?.total ?? 0}
          onPage={place.turnTo}
        />
      </ListState>
    </Screen>
  );
}

interface ViewChoiceProps {
  readonly view: WhoWorksView;
  /** Its days: what was pressed is over once others are shown. */
  readonly range: string;
  readonly onChoose: (view: WhoWorksView) => void;
}

/** The length of the range. What is pressed is chosen at once: a month of everybody takes a while. */
function ViewChoice({ view, range, onChoose }: ViewChoiceProps) {
  const [pressed, setPressed] = useState(view);
  const [shown, setShown] = useState(range);
  if (shown !== range) {
    setShown(range);
    setPressed(view);
  }
  return (
    <div className={styles.views}>
      <SegmentedControl
        label="Range"
        segments={rangeViews}
        value={pressed}
        onChange={(next) => {
          setPressed(next);
          onChoose(next);
        }}
      />
    </div>
  );
}

interface RangeBarProps {
  readonly place: WhoWorksPlace;
  readonly today: string;
  /** The choice of the range's length, where it stands beside it. */
  readonly views: ReactNode;
}

function RangeBar({ place, today, views }: RangeBarProps) {
  const span = place.view;
  const title = useRef<HTMLHeadingElement>(null);
  const showToday = () => {
    place.showToday();
    // The button goes.
    title.current?.focus();
  };
  return (
    <div className={styles.bar}>
      <Row gap={4} align="center" className={styles.range}>
        <IconButton label={`Previous ${span}`} onClick={() => place.turn(-1)}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Next ${span}`} onClick={() => place.turn(1)}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
        <h2 ref={title} className={styles.title} tabIndex={-1} aria-live="polite">
          {place.title}
        </h2>
        {place.date !== today && (
          <Button className={styles.today} size="small" variant="quiet" onClick={showToday}>
            Today
          </Button>
        )}
      </Row>
      {views}
    </div>
  );
}

function NoShifts({ place }: { readonly place: WhoWorksPlace }) {
  if (place.page > 1) return <EmptyPage turnTo={place.turnTo} />;
  if (!place.isFiltered) {
    return (
      <EmptyState
        art={<CalendarArt />}
        title="No shifts"
        text={`Nobody has planned hours ${place.view === 'day' ? 'on' : 'in'} this ${place.view}.`}
      />
    );
  }
  return (
    <EmptyState
      art={<CalendarArt />}
      title="No shifts"
      text="Nobody matches this search and this filter."
      action={<Button onClick={place.clear}>Show everybody</Button>}
    />
  );
}

/** Downloads every shift of the range that the search and filter find, as CSV. */
async function saveShifts({ page: _page, ...filter }: WhoWorksPlace['query']): Promise<void> {
  const file = await callApi('schedule.exportShifts', filter);
  saveFile(file, `schedule-${filter.startDate}-${filter.endDate}.csv`);
}
