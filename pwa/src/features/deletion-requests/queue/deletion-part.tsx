import { useQuestion } from '../../../ui/dialog/use-question.ts';
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
  const { asked, ask, close } = useQuestion<ReviewQuestion>();
  const review = useReview(() => {
    close();
    onDecided();
  });
  return {
    queued,
    dialog: asked && (
      <ReviewDialog
        key={asked.turn}
        {...asked.question}
        review={review}
        isOpen={asked.isOpen}
        onClose={close}
        finalFocus={focus.placeToReturn}
      />
    ),
    ask: (status: ReviewDecision['status']) => {
      if (request === undefined) return;
      review.forget();
      ask({ request, status });
    },
  };
}
