import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { callApi } from '../../rest/call-api.ts';
import { useAdminAction } from '../admin-list/use-admin-action.ts';

export interface ReviewDecision {
  readonly request: DeletionRequest;
  readonly status: 'approved' | 'rejected';
  /** Empty: the standard notes (admin side 5). */
  readonly notes: string;
}

/** Approves and rejects deletion requests. */
export function useReview(onDone: (before: DeletionRequest, after: DeletionRequest) => void) {
  return useAdminAction(
    ({ request, status, notes }: ReviewDecision) =>
      callApi('deletionRequests.review', {
        id: request.id,
        status,
        ...(notes.trim() === '' ? {} : { adminNotes: notes }),
      }),
    {
      done: ({ status, username }) => ({
        title: 'Request Updated',
        text:
          status === 'approved'
            ? `The account ${username} is deleted.`
            : `${username} keeps the account.`,
      }),
      onDone: (reviewed, { request }) => onDone(request, reviewed),
      failure: 'Failed to update deletion request. Please try again.',
    },
  );
}
