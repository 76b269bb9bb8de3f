import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { useState } from 'react';
import { useListLocation } from '../../../platform/list-location.ts';
import { WaitingRoomArt } from '../../../ui/empty-state/empty-state-art.tsx';
import { useIsSideBySide } from '../../../ui/split-view/use-is-side-by-side.ts';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { findNextWaiting } from '../../admin-list/next-waiting.ts';
import { StatusFilters } from '../../admin-list/status-filters.tsx';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { RecentlyProcessed } from './recently-processed.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewButton, SubmissionDetail } from './submission-detail.tsx';
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
  const { rows, opened, isLocked } = list;
  const [asked, setAsked] = useState<{ submission: ListedBankSubmission; turn: number } | null>(
    null,
  );
  const [isAsking, setIsAsking] = useState(false);
  const review = useReview((before, after) => {
    setIsAsking(false);
    list.settle(before.id, {
      next: findNextWaiting(rows.rows, before, after),
      isListed: place.matches({ status: after.status }),
      action: 'review',
    });
  });
  const ask = (submission: ListedBankSubmission) => {
    review.forget();
    // Each review starts with fresh state.
    setAsked({ submission, turn: (asked?.turn ?? 0) + 1 });
    setIsAsking(true);
  };
  // There the details replace the list and what belongs to it.
  const isCovered = !useIsSideBySide() && opened !== undefined;
  const asking = { isLocked, onReview: ask };
  return (
    <AdminListScreen
      list={list}
      words={words}
      filters={<StatusFilters call="bankDetails.counts" place={place} statuses={statuses} />}
      columns={submissionsColumns}
      actions={(submission) => <ReviewButton isInRow submission={submission} {...asking} />}
      detail={opened && <SubmissionDetail submission={opened} {...asking} />}
      detailLabel={`Bank details of ${opened?.username ?? ''}`}
    >
      {place.filters.status === 'pending' && !isCovered && <RecentlyProcessed />}
      {asked !== null && (
        <ReviewDialog
          key={asked.turn}
          submission={asked.submission}
          review={review}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
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
