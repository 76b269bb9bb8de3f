import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import type { Column } from '../../ui/data-table/table-props.ts';
import { Excerpt } from '../../ui/excerpt/excerpt.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { RequestStatus } from './request-words.tsx';

export const requestsColumns: readonly Column<DeletionRequest>[] = [
  { key: 'username', header: 'Username', width: 'person', cell: ({ username }) => username },
  {
    key: 'reason',
    header: 'Reason',
    room: 'some',
    cell: ({ reason }) => <Excerpt>{reason}</Excerpt>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'status',
    cell: ({ status }) => <RequestStatus status={status} />,
  },
  {
    key: 'createdAt',
    header: 'Requested',
    width: 'day',
    room: 'much',
    cell: ({ createdAt }) => <Instant at={createdAt} dayOnly />,
    onCard: ({ createdAt }) => (
      <>
        Requested <Instant at={createdAt} dayOnly />
      </>
    ),
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];
