import type { WaitingItem } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { useState } from 'react';
import { useCallPage } from '../../../rest/use-call-query.ts';
import type { ReviewQuestion } from '../review-dialog.tsx';
import { type ReviewDecision, useReview } from '../use-review.ts';

/** The oldest pending requests: those the queue holds are among them. */
const oldest = { status: 'pending', sort: 'createdAt' } as const;

/** A request of the queue with its review; absent: not read yet, or decided meanwhile. */
export function useQueuedRequest({ id }: WaitingItem, onDecided: () => void) {
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
    review,
    question,
    isAsking,
    ask: (status: ReviewDecision['status']) => {
      if (request === undefined) return;
      review.forget();
      // Each question starts with fresh state.
      setQuestion({ request, status, turn: (question?.turn ?? 0) + 1 });
      setIsAsking(true);
    },
    close: () => setIsAsking(false),
  };
}
