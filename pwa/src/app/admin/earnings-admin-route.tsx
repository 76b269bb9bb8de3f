import { EarningsScreen } from '../../features/earnings-admin/earnings-screen.tsx';

/** Manage Earnings, with the list of bank details. */
export function EarningsAdminRoute() {
  return <EarningsScreen />;
}
