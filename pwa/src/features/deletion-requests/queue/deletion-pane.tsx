import type { QueueItemProps } from '../../registration/queue-part.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { RequestDetail } from '../request-detail.tsx';
import { ReviewDialog } from '../review-dialog.tsx';
import { useQueuedRequest } from './use-queued-request.ts';

/** A deletion request, opened from the queue. */
export function DeletionPane({ item, isLocked, onDecided, focus }: QueueItemProps) {
  const { request, review, question, ask, isAsking, close } = useQueuedRequest(item, onDecided);
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
