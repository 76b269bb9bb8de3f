import { PrivacyScreen } from '../../features/account/privacy/privacy-screen.tsx';
import { useAccount } from '../session/account-context.tsx';
import { enterSignedIn } from '../session/open-session.ts';

/** Privacy, with what the app knows. A changed password goes on with the session the server gave. */
export function PrivacyRoute() {
  return (
    <PrivacyScreen
      account={useAccount()}
      onPasswordChanged={(account) => void enterSignedIn(account)}
    />
  );
}
