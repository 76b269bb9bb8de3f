import { useState } from 'react';
import { QueueDecision, QueueLink } from '../../admin-list/queue-buttons.tsx';
import { QueuedState, useQueuedRow } from '../../admin-list/queued-row.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { RequestDetail } from '../request-detail.tsx';
import {
  type ReviewDecision,
  ReviewDialog,
  type ReviewQuestion,
  useReview,
} from '../review-dialog.tsx';

type QueuedProps = Pick<QueueActionsProps, 'item' | 'onDecided' | 'focus'>;

/** A deletion request, opened from the queue. */
export function DeletionPane({ isLocked, ...props }: QueueItemProps) {
  const { queued, dialog, ask } = useQueuedRequest(props);
  return (
    <>
      {queued.row === undefined || queued.isDecided ? (
        <QueuedState queued={queued} what="request" onDecided={props.onDecided} />
      ) : (
        <RequestDetail
          request={queued.row}
          isLocked={isLocked}
          onAsk={({ status }) => ask(status)}
        />
      )}
      {dialog}
    </>
  );
}

/** The decision about a deletion request in its row of the queue. */
export function DeletionActions({ isLocked, ...props }: QueueActionsProps) {
  const { queued, dialog, ask } = useQueuedRequest(props);
  const who = props.item.username ?? '';
  // The open item says why, and reads it again.
  const opens = queued.problem !== null || queued.isDecided;
  return (
    <>
      {opens ? (
        <QueueLink to={props.to} word="Open" label={`Open the request of ${who}`} />
      ) : (
        <QueueDecision
          isDestructive
          approveLabel={`Approve the request of ${who}`}
          rejectLabel={`Reject the request of ${who}`}
          isLocked={isLocked || queued.row === undefined}
          onApprove={() => ask('approved')}
          onReject={() => ask('rejected')}
        />
      )}
      {dialog}
    </>
  );
}

/** A request of the queue, with the dialog that asks. */
function useQueuedRequest({ item, onDecided, focus }: QueuedProps) {
  const queued = useQueuedRow('deletionRequests.list', item.id);
  const request = queued.row;
  const [question, setQuestion] = useState<ReviewQuestion & { readonly turn: number }>();
  const [isAsking, setIsAsking] = useState(false);
  const review = useReview(() => {
    setIsAsking(false);
    onDecided();
  });
  return {
    queued,
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
