import { useState } from 'react';
import { useListLocation } from '../../platform/list-location.ts';
import { DoorArt } from '../../ui/empty-state/empty-state-art.tsx';
import { AdminListScreen, type AdminListWords } from '../admin-list/admin-list-screen.tsx';
import { findNextWaiting } from '../admin-list/next-waiting.ts';
import { StatusFilters } from '../admin-list/status-filters.tsx';
import { useAdminList } from '../admin-list/use-admin-list.ts';
import { RequestDetail } from './request-detail.tsx';
import { requestsColumns } from './requests-columns.tsx';
import { ReviewButtons } from './review-buttons.tsx';
import { ReviewDialog, type ReviewQuestion } from './review-dialog.tsx';
import { useReview } from './use-review.ts';

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
  const { rows, opened, isLocked } = list;
  const [question, setQuestion] = useState<ReviewQuestion | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** Key of the dialog: each question starts with fresh state. */
  const [turn, setTurn] = useState(0);
  const review = useReview((before, after) => {
    setIsAsking(false);
    list.settle(before.id, {
      next: findNextWaiting(rows.rows, before, after),
      isListed: place.matches({ status: after.status }),
      action: after.status === 'approved' ? 'approve' : 'reject',
    });
  });
  const ask = (asked: ReviewQuestion) => {
    review.forget();
    setQuestion(asked);
    setIsAsking(true);
    setTurn(turn + 1);
  };
  return (
    <AdminListScreen
      list={list}
      words={words}
      filters={<StatusFilters call="deletionRequests.counts" place={place} statuses={statuses} />}
      columns={requestsColumns}
      actions={(request) => (
        <ReviewButtons isInRow request={request} isLocked={isLocked} onAsk={ask} />
      )}
      detail={opened && <RequestDetail request={opened} isLocked={isLocked} onAsk={ask} />}
      detailLabel={`Request from ${opened?.username ?? ''}`}
    >
      {question !== null && (
        <ReviewDialog
          key={turn}
          {...question}
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
