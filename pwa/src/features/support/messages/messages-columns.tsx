import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Excerpt } from '../../../ui/excerpt/excerpt.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { MessageStatusPill } from './message-status.tsx';
import styles from './messages-columns.module.css';

export const messagesColumns: readonly Column<ListedAdminMessage>[] = [
  {
    key: 'username',
    header: 'From',
    width: 'person',
    cell: ({ username }) => <span className={styles.from}>{username}</span>,
  },
  {
    key: 'content',
    header: 'Message',
    cell: ({ content }) => <Excerpt>{content}</Excerpt>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'status',
    cell: ({ status }) => <MessageStatusPill status={status} />,
  },
  {
    key: 'createdAt',
    header: 'Received',
    width: 'time',
    room: 'some',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
    onCard: ({ createdAt }) => <Instant at={createdAt} brief />,
    inCorner: true,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];
