import type { ListedDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import { agoInWords } from '../../platform/dates/ago-words.ts';
import { useListLocation } from '../../platform/list-location.ts';
import { useNow } from '../../platform/use-now.ts';
import { useQuestion } from '../../ui/dialog/use-question.ts';
import type { Column } from '../../ui/data-table/table-props.ts';
import { DoorArt } from '../../ui/empty-state/empty-state-art.tsx';
import { describeInstant, Instant } from '../../ui/instant/instant.tsx';
import { AdminListScreen, type AdminListWords } from '../admin-list/admin-list-screen.tsx';
import { lastSeenColumn } from '../admin-list/member/last-seen-column.tsx';
import { LeftListNotice } from '../admin-list/open-row/left-list-notice.tsx';
import { findNextWaiting } from '../admin-list/next-waiting.ts';
import { StatusFilters } from '../admin-list/status-filters.tsx';
import { useAdminList } from '../admin-list/use-admin-list.ts';
import { DecisionFacts } from './decision-facts.tsx';
import styles from './request-reason.module.css';
import { RequestDetail, requestFace, RequestStatus, ReviewButtons } from './request-detail.tsx';
import { RequestReason } from './request-reason.tsx';
import { ReviewDialog, type ReviewQuestion, useReview } from './review-dialog.tsx';

/** Rows that say what approving deletes: each is a read. */
const maxSaid = 5;

const requestsColumns: readonly Column<ListedDeletionRequest>[] = [
  { key: 'username', header: 'Username', width: 'person', cell: ({ username }) => username },
  reasonColumn(() => false),
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
    cell: (request) => (
      <>
        <Requested request={request} />
        <span className={styles.seen}>{lastSeen(request)}</span>
      </>
    ),
    onCard: (request) => <Times request={request} />,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];

function reasonColumn(
  saysWhat: (request: ListedDeletionRequest) => boolean,
): Column<ListedDeletionRequest> {
  return {
    key: 'reason',
    header: 'Reason',
    isMain: true,
    room: 'some',
    cell: (request) => (
      <>
        <RequestReason request={request} saysWhat={saysWhat(request)} />
        <span className={styles.below}>
          <Times request={request} />
        </span>
      </>
    ),
    onCard: (request) => <RequestReason request={request} saysWhat={saysWhat(request)} />,
  };
}

/** The first requests that wait say what approving deletes. */
function requestsColumnsOf(
  rows: readonly ListedDeletionRequest[],
): readonly Column<ListedDeletionRequest>[] {
  const said = rows.filter(({ status }) => status === 'pending').slice(0, maxSaid);
  const reason = reasonColumn((request) => said.includes(request));
  return requestsColumns.map((column) => (column.key === reason.key ? reason : column));
}

/** Filters and orders in the address; the first of each is the default. */
const choices = {
  status: ['', 'pending', 'approved', 'rejected'],
  sort: ['-createdAt', 'createdAt'],
} as const;

const words: AdminListWords = {
  title: 'Account Deletion Requests',
  subtitle: 'Who asked to leave, and what will be deleted',
  one: 'request',
  many: 'requests',
  caption: 'Account deletion requests',
  search: { label: 'Search requests', placeholder: 'Search by name or reason' },
  locked: 'Searching and deciding need the network.',
  empty: {
    whole: {
      art: <DoorArt />,
      title: 'No deletion requests',
      text: 'Requests appear here as members make them.',
    },
    filtered: {
      art: <DoorArt />,
      title: 'No deletion requests',
      text: 'Nothing matches this search and this filter.',
    },
  },
};

/** Members' requests to delete their accounts (admin side 2, Account Deletion Requests). */
export function DeletionRequestsScreen() {
  const place = useListLocation(choices);
  const list = useAdminList('deletionRequests.list', place);
  const { rows, lastOpened: opened, hasLeft, isLocked } = list;
  const columns = requestsColumnsOf(rows.rows);
  const { asked, ask, close } = useQuestion<ReviewQuestion>();
  const review = useReview((before, after) => {
    close();
    const isListed = place.matches({ status: after.status });
    list.settle(before.id, {
      next: findNextWaiting(rows.rows, before, after),
      isListed,
      isGone: !isListed,
      action: after.status === 'approved' ? 'approve' : 'reject',
    });
  });
  const askAnew = (question: ReviewQuestion) => {
    review.forget();
    ask(question);
  };
  return (
    <AdminListScreen
      list={list}
      words={words}
      filters={<StatusFilters call="deletionRequests.counts" place={place} statuses={statuses} />}
      columns={columns}
      faceOf={requestFace}
      actions={(request) => (
        <ReviewButtons isInRow request={request} isLocked={isLocked} onAsk={askAnew} />
      )}
      detail={
        opened && (
          <>
            {hasLeft && <LeftListNotice words={words} place={place} />}
            <RequestDetail request={opened} isLocked={isLocked || hasLeft} onAsk={askAnew} />
          </>
        )
      }
      secondList={rows.rows.length > 0 && <DecisionFacts />}
      detailLabel={`Request from ${opened?.username ?? ''}`}
    >
      {asked && (
        <ReviewDialog
          key={asked.turn}
          {...asked.question}
          review={review}
          isOpen={asked.isOpen}
          onClose={close}
          finalFocus={list.focus.placeToReturn}
        />
      )}
    </AdminListScreen>
  );
}

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

interface RequestProps {
  readonly request: ListedDeletionRequest;
}

/** Of who is deleted already the server knows nothing. */
function lastSeen(request: ListedDeletionRequest) {
  const isNever = request.userId !== null && request.lastSeenAt === null;
  return isNever ? 'Never seen' : lastSeenColumn.onCard(request);
}

/** When the member asked, and was last here. */
function Times({ request }: RequestProps) {
  return (
    <span className={styles.times}>
      <span>
        Asked <Requested request={request} />
      </span>
      <span>{lastSeen(request)}</span>
    </span>
  );
}

/** How long a pending request has been waiting; of a decided one the day. */
function Requested({ request: { createdAt, status } }: RequestProps) {
  const now = useNow(60_000);
  if (status !== 'pending') return <Instant at={createdAt} dayOnly />;
  return (
    <time dateTime={createdAt} title={describeInstant(createdAt)}>
      {agoInWords(now - Date.parse(createdAt))}
    </time>
  );
}
