import { Navigate } from 'react-router-dom';
import { ConcernSection } from '../../features/concerns/concern-section.tsx';
import { SupportScreen } from '../../features/support/support-screen.tsx';
import { useAccount } from '../session/account-context.tsx';

/** /support; administrators are redirected to the messages of members (spec member 2, Support). */
export function SupportRoute() {
  const account = useAccount();
  if (account.role === 'admin') return <Navigate to="/admin/messages" replace />;
  return <SupportScreen isPaused={account.suspended} anonymous={<ConcernSection />} />;
}
