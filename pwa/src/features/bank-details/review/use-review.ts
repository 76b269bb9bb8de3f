import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { rejectionReasonRequired } from '@greenroom/sync-protocol/bank-details/bank-details-admin-calls';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

export interface BankDecision {
  readonly submission: ListedBankSubmission;
  readonly status: 'approved' | 'rejected';
  readonly notes: string;
}

export interface BankReviewing {
  readonly review: (decision: BankDecision) => void;
  /** The decision being sent. Null: none. */
  readonly pending: BankDecision['status'] | null;
  /** Why the last decision failed. Null: it did not. */
  readonly problem: string | null;
  readonly forget: () => void;
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

/** Approves and rejects submissions, with the specified toasts (admin side 8). */
export function useReview(
  onDone: (before: ListedBankSubmission, after: ListedBankSubmission) => void,
): BankReviewing {
  const change = useMutation({
    mutationFn: send,
    onSuccess: (reviewed, { submission, status }) => {
      showToast({ ...words[status].done, tone: 'success' });
      onDone(submission, reviewed);
    },
    onError: (error, { status }) => {
      const { title, text } = words[status].failed;
      showToast({ title, text: failureText(error, text), tone: 'destructive' });
    },
  });
  const status = change.variables?.status ?? 'approved';
  return {
    review: (decision) => change.mutate(decision),
    pending: change.isPending ? status : null,
    problem: change.error && failureAdvice(change.error, words[status].failed.text),
    forget: change.reset,
  };
}

function send({ submission: { id }, status, notes }: BankDecision): Promise<ListedBankSubmission> {
  const adminNotes = notes.trim();
  if (status === 'rejected') return callApi('bankDetails.reject', { id, adminNotes });
  return callApi('bankDetails.approve', { id, ...(adminNotes !== '' && { adminNotes }) });
}
