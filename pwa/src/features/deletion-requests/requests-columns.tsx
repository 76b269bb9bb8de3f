import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import type { Column } from '../../ui/data-table/table-props.ts';
import { Instant } from '../../ui/instant/instant.tsx';
import { RequestStatus } from './request-words.tsx';
import styles from './requests-columns.module.css';

export const requestsColumns: readonly Column<DeletionRequest>[] = [
  { key: 'username', header: 'Username', width: 'person', cell: ({ username }) => username },
  {
    key: 'reason',
    header: 'Reason',
    room: 'some',
    cell: ({ reason }) => <span className={styles.reason}>{reason}</span>,
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
