import type { BankDetails } from '@greenroom/sync-protocol/bank-details/bank-details-records';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';

type Named = Pick<BankDetails, 'firstName' | 'lastName' | 'isUnreadable'>;

/** The name on the account; details the server has no key for say so in its place. */
export function AccountName({ details }: { readonly details: Named }) {
  if (details.isUnreadable) return <StatusPill tone="none">Unreadable</StatusPill>;
  return `${details.firstName} ${details.lastName}`;
}
