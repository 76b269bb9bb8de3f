import type { ListedConcern } from '@greenroom/sync-protocol/concerns/concerns-records';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Excerpt } from '../../../ui/excerpt/excerpt.tsx';
import { ConcernDay } from '../concern-day.tsx';
import { ConcernStatusPill } from '../concern-status.tsx';

export const concernsColumns: readonly Column<ListedConcern>[] = [
  {
    key: 'content',
    header: 'Concern',
    cell: ({ content }) => <Excerpt>{content}</Excerpt>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'status',
    cell: ({ status }) => <ConcernStatusPill status={status} />,
  },
  {
    key: 'createdAt',
    header: 'Day',
    width: 'time',
    cell: ({ createdAt }) => <ConcernDay at={createdAt} />,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];
