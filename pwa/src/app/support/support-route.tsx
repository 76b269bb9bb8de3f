import { ConcernSection } from '../../features/concerns/concern-section.tsx';
import { SupportScreen } from '../../features/support/support-screen.tsx';
import { useAccount } from '../session/account-context.tsx';

/** Support, with anonymous concerns. */
export function SupportRoute() {
  return <SupportScreen isPaused={useAccount().suspended} anonymous={<ConcernSection />} />;
}
