import type { BankDetails, BankSubmission } from '../bank-details-records.ts';
import type { ListedBankDetails, ListedBankSubmission } from '../bank-details-lists.ts';

const masked = {
  firstName: 'Ruby',
  lastName: 'Stone',
  accountNumber: '••••5678',
  sortCode: '••••56',
  submittedAt: '2026-11-16T09:00:00.000Z',
};

const member = { userId: '0190a000-0000-7000-8000-000000000001', username: 'ruby' };

/** Details as the server answers them to their member. */
export function makeBankDetails(over: Partial<BankDetails> = {}): BankDetails {
  return { ...masked, ...over };
}

/** A pending submission of that member. */
export function makeBankSubmission(over: Partial<BankSubmission> = {}): BankSubmission {
  return {
    id: '0190c000-0000-7000-8000-000000000001',
    ...masked,
    status: 'pending',
    reviewedAt: null,
    adminNotes: null,
    ...over,
  };
}

export function makeListedBankDetails(over: Partial<ListedBankDetails> = {}): ListedBankDetails {
  return { id: '0190c000-0000-7000-8000-000000000002', ...member, ...masked, ...over };
}

export function makeListedBankSubmission(
  over: Partial<ListedBankSubmission> = {},
): ListedBankSubmission {
  return {
    ...makeBankSubmission(),
    ...member,
    userEmail: 'ruby@example.test',
    reviewedByUsername: null,
    ...over,
  };
}
