import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { StatusTone } from '../../ui/status-pill/status-pill.tsx';

interface StatusWords {
  readonly tone: StatusTone;
  readonly label: string;
}

export const statusWords: Readonly<Record<Account['status'], StatusWords>> = {
  pending: { tone: 'partial', label: 'Pending' },
  approved: { tone: 'full', label: 'Approved' },
  rejected: { tone: 'none', label: 'Rejected' },
};

/** Text and tone of an account's state; one that was approved is active or paused (admin side 2). */
export function describeStatus(user: Pick<Account, 'status' | 'suspended'>): StatusWords {
  if (user.suspended) return { tone: 'planned', label: 'Paused' };
  if (user.status === 'approved') return { tone: 'full', label: 'Active' };
  return statusWords[user.status];
}

/** Every role but admin is shown as Model (admin side 3). */
export function describeRole({ role }: Pick<Account, 'role'>): string {
  return role === 'admin' ? 'Admin' : 'Model';
}

export function fullName({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
