import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';

/** Yellow, green and red (admin side 2, Account Deletion Requests). */
const statusWords = {
  pending: { tone: 'partial', label: 'Pending' },
  approved: { tone: 'full', label: 'Approved' },
  rejected: { tone: 'none', label: 'Rejected' },
} as const;

export function RequestStatus({ status }: Pick<DeletionRequest, 'status'>) {
  const { tone, label } = statusWords[status];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}
