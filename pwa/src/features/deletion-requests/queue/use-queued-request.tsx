import { useState } from 'react';
import { useCallPage } from '../../../rest/use-call-query.ts';
import type { QueueActionsProps } from '../../registration/queue-part.ts';
import { ReviewDialog, type ReviewQuestion } from '../review-dialog.tsx';
import { type ReviewDecision, useReview } from '../use-review.ts';

/** The oldest pending requests: those the queue holds are among them. */
const oldest = { status: 'pending', sort: 'createdAt' } as const;

type QueuedProps = Pick<QueueActionsProps, 'item' | 'onDecided' | 'focus'>;

/** A request of the queue with the dialog that asks; absent: not read yet, or decided meanwhile. */
export function useQueuedRequest({ item, onDecided, focus }: QueuedProps) {
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
