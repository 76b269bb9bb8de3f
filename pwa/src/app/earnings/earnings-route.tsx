import { Navigate } from 'react-router-dom';
import { BankDetailsCard } from '../../features/bank-details/own/bank-details-card.tsx';
import { EarningsScreen } from '../../features/earnings/earnings-screen.tsx';
import { useAccount } from '../session/account-context.tsx';

/** /earnings; administrators are redirected to everybody's earnings (spec member 2, Earnings). */
export function EarningsRoute() {
  const account = useAccount();
  if (account.role === 'admin') return <Navigate to="/admin/earnings" replace />;
  return <EarningsScreen bankDetails={<BankDetailsCard />} />;
}
