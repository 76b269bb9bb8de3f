import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListLocation } from '../../../platform/list-location.ts';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { useLinkNow } from '../../../ui/data-table/row-link.tsx';
import { useRowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { Detail } from '../../../ui/detail/detail.tsx';
import { WaitingRoomArt } from '../../../ui/empty-state/empty-state-art.tsx';
import { LinkButton } from '../../../ui/button/button.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { LeftListNotice } from '../../admin-list/open-row/left-list-notice.tsx';
import { findNextWaiting } from '../../admin-list/next-waiting.ts';
import { StatusFilters } from '../../admin-list/status-filters.tsx';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { AccountName } from '../account-name.tsx';
import styles from './review.module.css';
import { ReviewPane } from './review-pane.tsx';
import { submissionFace, SubmissionStatus } from './submission-words.tsx';
import { submissionDay, submissionsColumns } from './submissions-columns.tsx';
import type { OnReviewed } from './use-review.ts';

/** Filters and orders in the address; the first of each is the default. */
const choices = {
  status: ['pending', 'approved', 'rejected', ''],
  sort: ['-createdAt', 'createdAt', '-reviewedAt', 'reviewedAt'],
} as const;

const words: AdminListWords = {
  title: 'Bank Detail Submissions',
  subtitle: 'Check the details before payouts go to them',
  one: 'submission',
  many: 'submissions',
  caption: 'Bank detail submissions',
  search: { label: 'Search submissions', placeholder: 'Search by username or email' },
  locked: 'Searching and deciding need the network.',
  empty: {
    whole: {
      art: <WaitingRoomArt />,
      title: 'No pending submissions',
      text: 'New bank details appear here as members submit them.',
    },
    filtered: {
      art: <WaitingRoomArt />,
      title: 'No submissions found',
      text: 'Nothing matches this search and this filter.',
    },
  },
};

/** Submitted bank details and their review (spec admin 2, Bank Detail Submissions). */
export function SubmissionsScreen() {
  const place = useListLocation(choices);
  const list = useAdminList('bankDetails.listSubmissions', place);
  const { rows, lastOpened: opened, hasLeft } = list;
  const isTable = useMediaQuery('(width >= 1024px)');
  const columns = place.filters.status === '' ? submissionsColumns : columnsOfOneStatus;
  const settle: OnReviewed = (before, after) =>
    list.settle(before.id, {
      next: findNextWaiting(rows.rows, before, after),
      isListed: place.matches({ status: after.status }),
      isGone: !place.matches({ status: after.status }),
    });
  const dayOf = submissionDay(place.filters.sort);
  return (
    <AdminListScreen
      list={list}
      words={words}
      filters={<StatusFilters call="bankDetails.counts" place={place} statuses={statuses} />}
      columns={columns}
      // On cards, where a day in every row would leave the names no room.
      groupOf={isTable ? undefined : (row) => dayOf(rows.placedAs(row.id) ?? row)}
      faceOf={submissionFace}
      actionsRoom="word"
      actions={({ id, status, username }) =>
        status === 'pending' && (
          <ReviewLink username={username} addressNow={() => place.linkTo(id)} />
        )
      }
      detail={
        opened &&
        (opened.status === 'pending' ? (
          <ReviewPane
            key={opened.id}
            submission={opened}
            onReviewed={settle}
            left={hasLeft && <LeftListNotice words={words} place={place} />}
          />
        ) : (
          <SubmissionDetail submission={opened} />
        ))
      }
      detailLabel={`Bank details of ${opened?.username ?? ''}`}
      // Once the rows are there, which would push it down as they come.
      secondList={list.isRead && place.filters.status === 'pending' && <RecentlyProcessed />}
    />
  );
}

interface ReviewLinkProps {
  readonly username: string;
  readonly addressNow: () => string;
}

function ReviewLink({ username, addressNow }: ReviewLinkProps) {
  return (
    <LinkButton
      {...useLinkNow(addressNow)}
      size="small"
      variant="neutral"
      className={styles.opens}
      data-action="review"
      aria-label={`Review the bank details of ${username}`}
    >
      <span className={styles.word}>Review</span>
      <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />
    </LinkButton>
  );
}

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** One decided submission. */
function SubmissionDetail({ submission }: { readonly submission: ListedBankSubmission }) {
  return (
    <Detail
      title={submission.username}
      subtitle={submission.userEmail ?? undefined}
      face={submissionFace(submission)}
      pills={<SubmissionStatus status={submission.status} />}
    >
      <SubmissionFacts submission={submission} />
    </Detail>
  );
}

/** Everything administrators see of a submission, masked. */
function SubmissionFacts({ submission }: { readonly submission: ListedBankSubmission }) {
  const facts: [string, ReactNode][] = [
    ['Name', <AccountName key="name" details={submission} />],
    ['Email', submission.userEmail ?? '—'],
    ['Account number', submission.accountNumber],
    ['Sort code', submission.sortCode],
    ['Submitted', <Instant key="at" at={submission.submittedAt} />],
  ];
  if (submission.reviewedAt !== null) {
    facts.push(['Reviewed', <Instant key="at" at={submission.reviewedAt} />]);
  }
  if (submission.reviewedByUsername !== null) {
    facts.push(['Reviewed by', submission.reviewedByUsername]);
  }
  if (submission.adminNotes !== null) facts.push(['Notes', submission.adminNotes]);
  return <Facts facts={facts} />;
}

/** The filter says the status of every row; on a card the account is in its place. */
const columnsOfOneStatus = submissionsColumns
  .filter(({ key }) => key !== 'status')
  .map((column) => (column.key === 'accountNumber' ? { ...column, inCorner: true } : column));

/** Submissions shown (spec admin 9). */
const recentCount = 5;

const recentQuery = { page: 1, search: '', status: 'processed', sort: '-reviewedAt' } as const;

/** On the columns of the list above it, whose last one has the buttons. */
const recentColumns: readonly Column<ListedBankSubmission>[] = [
  ...['username', 'name', 'accountNumber'].flatMap((which) =>
    submissionsColumns.filter(({ key }) => key === which),
  ),
  {
    key: 'reviewedAt',
    header: 'Reviewed',
    width: 'time',
    room: 'much',
    clip: true,
    cell: ({ reviewedAt, reviewedByUsername }) =>
      reviewedAt !== null && (
        <>
          <Instant at={reviewedAt} brief dayOnly />
          {reviewedByUsername !== null && ` by ${reviewedByUsername}`}
        </>
      ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'word',
    cell: ({ status }) => <SubmissionStatus status={status} />,
    inCorner: true,
  },
];

/** The most recently processed submissions, below those that wait. */
function RecentlyProcessed() {
  const rows =
    useCallPage('bankDetails.listSubmissions', recentQuery).data?.rows.slice(0, recentCount) ?? [];
  const focus = useRowFocus();
  if (rows.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recently-processed">
      <h2 className="text-heading" id="recently-processed">
        Recently processed
      </h2>
      <DataTable
        caption="Recently processed submissions"
        columns={recentColumns}
        rows={rows}
        keyOf={({ id }) => id}
        linkOf={({ id, status }) => `?status=${status}&sort=-reviewedAt&open=${id}`}
        faceOf={submissionFace}
        focus={focus}
      />
    </section>
  );
}
