import { useListLocation } from '../../../platform/list-location.ts';
import { WaitingRoomArt } from '../../../ui/empty-state/empty-state-art.tsx';
import { LinkButton } from '../../../ui/button/button.tsx';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { findNextWaiting } from '../../admin-list/next-waiting.ts';
import { StatusFilters } from '../../admin-list/status-filters.tsx';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { RecentlyProcessed } from './recently-processed.tsx';
import styles from './review.module.css';
import { ReviewPane } from './review-pane.tsx';
import { SubmissionDetail } from './submission-detail.tsx';
import { submissionsColumns } from './submissions-columns.tsx';
import { useReview } from './use-review.ts';

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
  const { rows, opened } = list;
  // The filter says it of every row.
  const columns = submissionsColumns.filter(
    ({ key }) => key !== 'status' || place.filters.status === '',
  );
  const review = useReview((before, after) => {
    list.settle(before.id, {
      next: findNextWaiting(rows.rows, before, after),
      isListed: place.matches({ status: after.status }),
    });
  });
  return (
    <AdminListScreen
      list={list}
      words={words}
      filters={<StatusFilters call="bankDetails.counts" place={place} statuses={statuses} />}
      columns={columns}
      faceOf={({ username }) => ({ name: username })}
      actionsRoom="word"
      actions={({ id, status, username }) =>
        status === 'pending' && (
          <LinkButton
            size="small"
            variant="quiet"
            className={styles.review}
            to={place.linkTo(id)}
            data-action="review"
            aria-label={`Review the bank details of ${username}`}
          >
            Review
          </LinkButton>
        )
      }
      detail={
        opened &&
        (opened.status === 'pending' ? (
          <ReviewPane key={opened.id} submission={opened} review={review} />
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

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;
