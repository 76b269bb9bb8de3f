import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../rest/failure-text.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

const failure = 'Failed to update deletion request. Please try again.';

export interface ReviewDecision {
  readonly request: DeletionRequest;
  readonly status: 'approved' | 'rejected';
  /** Empty: the standard notes (admin side 5). */
  readonly notes: string;
}

export interface RequestReview {
  readonly review: (decision: ReviewDecision) => void;
  readonly isPending: boolean;
  /** Why the last decision failed. Null: it did not. */
  readonly problem: string | null;
  readonly forget: () => void;
}

/** Approves and rejects deletion requests, with the specified toasts (admin side 8). */
export function useReview(
  onDone: (before: DeletionRequest, after: DeletionRequest) => void,
): RequestReview {
  const change = useMutation({
    mutationFn: ({ request, status, notes }: ReviewDecision) =>
      callApi('deletionRequests.review', {
        id: request.id,
        status,
        ...(notes.trim() === '' ? {} : { adminNotes: notes }),
      }),
    onSuccess: (reviewed, { request }) => {
      const isGone = reviewed.status === 'approved';
      showToast({
        title: 'Request Updated',
        text: isGone
          ? `The account ${reviewed.username} is deleted.`
          : `${reviewed.username} keeps the account.`,
        tone: 'success',
      });
      onDone(request, reviewed);
    },
    onError: (error) =>
      showToast({ title: 'Error', text: failureText(error, failure), tone: 'destructive' }),
  });
  return {
    review: (decision) => change.mutate(decision),
    isPending: change.isPending,
    problem: change.error && failureAdvice(change.error, failure),
    forget: change.reset,
  };
}
