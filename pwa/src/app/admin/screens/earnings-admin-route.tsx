import { ActiveBankDetails } from '../../../features/bank-details/active/active-details.tsx';
import { EarningsScreen } from '../../../features/earnings-admin/earnings-screen.tsx';

/** Manage Earnings, with the list of active bank details. */
export function EarningsAdminRoute() {
  return <EarningsScreen bankDetails={(parts) => <ActiveBankDetails parts={parts} />} />;
}
