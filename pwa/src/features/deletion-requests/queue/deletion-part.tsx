import { useState } from 'react';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { QueueDecision } from '../../admin-list/queue-buttons.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { RequestDetail } from '../request-detail.tsx';
import {
  type ReviewDecision,
  ReviewDialog,
  type ReviewQuestion,
  useReview,
} from '../review-dialog.tsx';

/** The oldest pending requests: those the queue holds are among them. */
const oldest = { status: 'pending', sort: 'createdAt' } as const;

type QueuedProps = Pick<QueueActionsProps, 'item' | 'onDecided' | 'focus'>;

/** A deletion request, opened from the queue. */
export function DeletionPane({ isLocked, ...props }: QueueItemProps) {
  const { request, dialog, ask } = useQueuedRequest(props);
  if (request === undefined) {
    return (
      <SkeletonGroup label="Loading the request…">
        <Skeleton shape="title" width="half" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <RequestDetail request={request} isLocked={isLocked} onAsk={({ status }) => ask(status)} />
      {dialog}
    </>
  );
}

/** The decision about a deletion request in its row of the queue. */
export function DeletionActions({ isLocked, ...props }: QueueActionsProps) {
  const { request, dialog, ask } = useQueuedRequest(props);
  const who = props.item.username ?? '';
  return (
    <>
      <QueueDecision
        isDestructive
        approveLabel={`Approve the request of ${who}`}
        rejectLabel={`Reject the request of ${who}`}
        isLocked={isLocked || request === undefined}
        pending={null}
        onApprove={() => ask('approved')}
        onReject={() => ask('rejected')}
      />
      {dialog}
    </>
  );
}

/** A request of the queue with the dialog that asks; absent: not read yet, or decided meanwhile. */
function useQueuedRequest({ item, onDecided, focus }: QueuedProps) {
  const { id } = item;
  const request = useCallPage('deletionRequests.list', oldest).data?.rows.find(
    (row) => row.id === id,
  );
  const [question, setQuestion] = useState<ReviewQuestion & { readonly turn: number }>();
  const [isAsking, setIsAsking] = useState(false);
  const review = useReview(() => {
    setIsAsking(false);
    onDecided();
  });
  return {
    request,
    dialog: question && (
      <ReviewDialog
        key={question.turn}
        {...question}
        review={review}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        finalFocus={focus.placeToReturn}
      />
    ),
    ask: (status: ReviewDecision['status']) => {
      if (request === undefined) return;
      review.forget();
      // Each question starts with fresh state.
      setQuestion({ request, status, turn: (question?.turn ?? 0) + 1 });
      setIsAsking(true);
    },
  };
}
