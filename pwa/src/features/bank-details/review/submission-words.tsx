import type { BankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-records';
import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';

const statusWords = {
  pending: { tone: 'partial', label: 'Pending' },
  approved: { tone: 'full', label: 'Approved' },
  rejected: { tone: 'none', label: 'Rejected' },
} as const;

export function SubmissionStatus({ status }: Pick<BankSubmission, 'status'>) {
  const { tone, label } = statusWords[status];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

/** Whose details they are. */
export function submissionFace({ username, userId }: ListedBankSubmission) {
  return { name: username, seed: userId };
}
