import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { rejectionReasonRequired } from '@greenroom/sync-protocol/bank-details/bank-details-admin-calls';
import { callApi } from '../../../rest/call-api.ts';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';

export interface BankDecision {
  readonly submission: ListedBankSubmission;
  readonly status: 'approved' | 'rejected';
  readonly notes: string;
}

const words = {
  approved: {
    done: { title: 'Submission Approved', text: 'These details are used for payouts now.' },
    failed: { title: 'Approval Failed', text: 'Failed to approve submission' },
  },
  rejected: {
    done: { title: 'Submission Rejected', text: 'The member sees the reason.' },
    failed: { title: 'Rejection Failed', text: 'Failed to reject submission' },
  },
} as const;

/** What is wrong with the notes of a decision; undefined: nothing (spec admin 5). */
export function checkNotes(status: BankDecision['status'], notes: string): string | undefined {
  return status === 'rejected' && notes.trim() === '' ? rejectionReasonRequired : undefined;
}

/** Called once a submission is decided. */
export type OnReviewed = (before: ListedBankSubmission, after: ListedBankSubmission) => void;

/** Approves and rejects one submission. */
export function useReview(onReviewed: OnReviewed) {
  return useAdminAction(send, {
    done: (_reviewed, { status }) => words[status].done,
    onDone: (reviewed, { submission }) => onReviewed(submission, reviewed),
    failure: ({ status }) => words[status].failed,
  });
}

function send({ submission: { id }, status, notes }: BankDecision): Promise<ListedBankSubmission> {
  const adminNotes = notes.trim();
  if (status === 'rejected') return callApi('bankDetails.reject', { id, adminNotes });
  return callApi('bankDetails.approve', { id, ...(adminNotes !== '' && { adminNotes }) });
}
