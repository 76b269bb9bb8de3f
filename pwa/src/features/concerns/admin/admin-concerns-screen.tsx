import {
  concernStatusSchema,
  type ListedConcern,
} from '@greenroom/sync-protocol/concerns/concerns-records';
import { useListLocation } from '../../../platform/list-location.ts';
import { BelowHeading } from '../../../ui/data-table/row-card.tsx';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Art, artStyles } from '../../../ui/empty-state/art.tsx';
import { Excerpt } from '../../../ui/excerpt/excerpt.tsx';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { LeftListNotice } from '../../admin-list/open-row/left-list-notice.tsx';
import { StatusFilters, useStatusGroups } from '../../admin-list/status-filters.tsx';
import { findNextAlike } from '../../admin-list/next-alike.ts';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { ConcernDay, ConcernStatusPill, concernStatusWords } from '../concern-facts.tsx';
import styles from './admin-concerns-screen.module.css';
import { ConcernDetail } from './concern-detail.tsx';

const concernsColumns: readonly Column<ListedConcern>[] = [
  {
    key: 'content',
    header: 'Concern',
    isMain: true,
    cell: ({ content, status }) => (
      <Excerpt isSettled={status !== 'pending'} className={styles.text}>
        {content}
      </Excerpt>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'status',
    cell: ({ status }) => <ConcernStatusPill status={status} />,
    onCard: ({ status }, heading) => (
      <BelowHeading heading={heading} words={concernStatusWords[status]}>
        <span className={styles.fact}>
          <ConcernStatusPill status={status} />
        </span>
      </BelowHeading>
    ),
    sort: { up: 'status', down: '-status', first: 'up' },
  },
  {
    key: 'createdAt',
    header: 'Day',
    width: 'day',
    align: 'end',
    cell: ({ createdAt }) => <ConcernDay at={createdAt} brief />,
    onCard: ({ createdAt }) => (
      <span className={styles.fact}>
        <ConcernDay at={createdAt} brief />
      </span>
    ),
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];

/** Filters and orders in the address; the first of each is the default: what waits comes first. */
const choices = {
  status: ['', 'pending', 'reviewed', 'resolved'],
  sort: ['status', '-status', '-createdAt', 'createdAt'],
} as const;

const words: AdminListWords = {
  title: 'Anonymous Concerns',
  subtitle: 'What members wrote anonymously',
  one: 'concern',
  many: 'concerns',
  caption: 'Anonymous concerns',
  search: { label: 'Search concerns', placeholder: 'Search by text' },
  locked: 'Searching and updating need the network.',
  empty: {
    whole: {
      art: <ConcernsArt />,
      title: 'No concerns yet',
      text: 'Concerns appear here as members send them.',
    },
    queue: {
      art: <ConcernsArt />,
      title: 'No concerns are waiting',
      text: 'New ones appear here as they arrive.',
    },
    filtered: {
      title: 'No concerns found',
      text: 'Nothing matches this search and this filter.',
    },
  },
};

/**
 * /admin/concerns (admin side 2, Anonymous Concerns). Read again every 30 s: a push from the server
 * would show the second in which a concern arrived, and so who was there (security 29).
 */
export function AdminConcernsScreen() {
  const place = useListLocation(choices);
  const list = useAdminList('concerns.list', place);
  const rows = list.rows.rows;
  const { lastOpened: shown, hasLeft } = list;
  const groupOf = useStatusGroups(place, list.rows, statuses);

  /** After an update: the next concern if this one left its place in the list, else the same. */
  const settle = (updated: ListedConcern) => {
    if (place.matches({ status: updated.status })) {
      const alike = findNextAlike(place.filters.sort, rows, updated);
      if (alike) list.settle(updated.id, { next: alike.id, isListed: true });
      return;
    }
    const index = rows.findIndex(({ id }) => id === updated.id);
    const next = rows[index + 1] ?? rows[index - 1];
    list.settle(updated.id, { next: next?.id ?? null, isListed: false, isGone: true });
  };
  return (
    <AdminListScreen
      list={list}
      words={words}
      filters={<StatusFilters call="concerns.counts" place={place} statuses={statuses} />}
      columns={concernsColumns}
      groupOf={groupOf}
      detail={
        shown && (
          <>
            {hasLeft && <LeftListNotice words={words} place={place} />}
            <ConcernDetail key={shown.id} concern={shown} onUpdated={settle} />
          </>
        )
      }
      detailLabel="Anonymous concern"
    />
  );
}

const statuses = concernStatusSchema.options.map((value) => ({
  value,
  label: concernStatusWords[value],
}));

function ConcernsArt() {
  return (
    <Art>
      <path className={artStyles.wash} d="M34 32h68q10 0 10 10v32q0 10-10 10H66L48 98V84H34z" />
      <path d="M26 24h68q10 0 10 10v32q0 10-10 10H58L40 90V76H26q-10 0-10-10V34q0-10 10-10z" />
      <path className={artStyles.accent} d="M40 50h2M59 50h2M78 50h2" />
    </Art>
  );
}
