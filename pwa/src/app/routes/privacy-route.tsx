import { PrivacyScreen } from '../../features/account/privacy/privacy-screen.tsx';
import { useAccount } from '../session/account-context.tsx';
import { enterSignedIn } from '../session/open-session.ts';

/** Privacy with the app's data. A changed password returns a new session, which is entered. */
export function PrivacyRoute() {
  return (
    <PrivacyScreen
      account={useAccount()}
      onPasswordChanged={(account) => void enterSignedIn(account)}
    />
  );
}
