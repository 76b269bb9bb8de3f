import { QueueDecision } from '../../admin-list/queue-buttons.tsx';
import type { QueueActionsProps } from '../../registration/queue-part.ts';
import { ReviewDialog } from '../review-dialog.tsx';
import { useQueuedRequest } from './use-queued-request.ts';

/** The decision about a deletion request in its row of the queue. */
export function DeletionActions({ item, isLocked, onDecided, focus }: QueueActionsProps) {
  const { request, review, question, ask, isAsking, close } = useQueuedRequest(item, onDecided);
  const who = item.username ?? '';
  return (
    <>
      <QueueDecision
        approveLabel={`Approve the request of ${who}`}
        rejectLabel={`Reject the request of ${who}`}
        isLocked={isLocked || request === undefined}
        pending={null}
        onApprove={() => ask('approved')}
        onReject={() => ask('rejected')}
      />
      {question && (
        <ReviewDialog
          key={question.turn}
          {...question}
          review={review}
          isOpen={isAsking}
          onClose={close}
          finalFocus={focus.placeToReturn}
        />
      )}
    </>
  );
}
