import type { ListedDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import { agoInWords } from '../../platform/dates/ago-words.ts';
import { useNow } from '../../platform/use-now.ts';
import type { Column } from '../../ui/data-table/table-props.ts';
import { Excerpt } from '../../ui/excerpt/excerpt.tsx';
import { Instant, describeInstant } from '../../ui/instant/instant.tsx';
import { RequestStatus } from './request-words.tsx';

export const requestsColumns: readonly Column<ListedDeletionRequest>[] = [
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
    inCorner: true,
  },
  {
    key: 'createdAt',
    header: 'Requested',
    width: 'day',
    room: 'much',
    cell: (request) => <Requested request={request} />,
    onCard: (request) => (
      <>
        Requested <Requested request={request} />
      </>
    ),
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    width: 'day',
    room: 'much',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? '—' : <Instant at={lastSeenAt} dayOnly />),
    onCard: ({ lastSeenAt }) =>
      lastSeenAt !== null && (
        <>
          Last seen <Instant at={lastSeenAt} dayOnly />
        </>
      ),
  },
];

/** How long a pending request has been waiting; of a decided one the day. */
function Requested({
  request: { createdAt, status },
}: {
  readonly request: ListedDeletionRequest;
}) {
  const now = useNow(60_000);
  if (status !== 'pending') return <Instant at={createdAt} dayOnly />;
  return (
    <time dateTime={createdAt} title={describeInstant(createdAt)}>
      {agoInWords(now - Date.parse(createdAt))}
    </time>
  );
}
