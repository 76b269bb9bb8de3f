import { Navigate } from 'react-router-dom';
import { BlocklistScreen } from '../../features/blocklist/blocklist-screen.tsx';
import { useAccount } from '../session/account-context.tsx';

/** /blocklist; administrators have a screen of their own (spec member 2, Blocklist). */
export function BlocklistRoute() {
  const account = useAccount();
  if (account.role === 'admin') return <Navigate to="/admin/blocklist" replace />;
  return <BlocklistScreen />;
}
