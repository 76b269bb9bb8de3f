import { ConcernEntry } from '../../features/concerns/concern-entry.tsx';
import { SupportScreen } from '../../features/support/support-screen.tsx';
import { useAccount } from '../session/account-context.tsx';

/** Support, with anonymous feedback. */
export function SupportRoute() {
  return <SupportScreen isPaused={useAccount().suspended} anonymous={<ConcernEntry />} />;
}
