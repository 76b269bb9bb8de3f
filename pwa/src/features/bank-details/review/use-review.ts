import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import {
  approve,
  reject,
  rejectionReasonRequired,
} from '@greenroom/sync-protocol/bank-details/bank-details-admin-calls';
import { callApi } from '../../../rest/call-api.ts';
import { failureText } from '../../../rest/failure-text.ts';
import { sendOnLeaving } from '../../../rest/send-on-leaving.ts';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import type { HeldDecision, QueueItemProps } from '../../registration/queue-part.ts';

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

/** Approves and rejects one submission; where decisions are held, by `hold`. */
export function useReview(onReviewed: OnReviewed, hold?: QueueItemProps['hold']) {
  const review = useAdminAction(send, {
    done: (_reviewed, { status }) => words[status].done,
    onDone: (reviewed, { submission }) => onReviewed(submission, reviewed),
    failure: ({ status }) => words[status].failed,
  });
  return hold ? { ...review, run: (decision: BankDecision) => hold(heldOf(decision)) } : review;
}

function heldOf(decision: BankDecision): HeldDecision {
  const { status, submission } = decision;
  const { done, failed } = words[status];
  return {
    done: { title: done.title, text: submission.username },
    send: () => send(decision),
    sendOnLeaving: () => sendOnLeaving(status === 'rejected' ? reject : approve, inputOf(decision)),
    failed: (error) => ({ title: failed.title, text: failureText(error, failed.text) }),
  };
}

function send(decision: BankDecision): Promise<ListedBankSubmission> {
  const name = decision.status === 'rejected' ? 'bankDetails.reject' : 'bankDetails.approve';
  return callApi(name, inputOf(decision));
}

function inputOf({ submission: { id }, status, notes }: BankDecision) {
  const adminNotes = notes.trim();
  // A rejection without a reason is refused.
  return status === 'rejected' || adminNotes !== '' ? { id, adminNotes } : { id };
}
