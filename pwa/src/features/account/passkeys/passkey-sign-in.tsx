import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { callApi } from '../../../rest/call-api.ts';
import { describeSignInFailure } from '../sign-in/auth-outcomes.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Signs in by a passkey alone, without a name or a password. */
export function PasskeySignIn({ onSignedIn }: { readonly onSignedIn: (account: Account) => void }) {
  return (
    <PasskeyButton
      label="Sign in with a passkey"
      failure={describeSignInFailure}
      start={() => callApi('account.startPasskeySignIn')}
      finish={async (credential) =>
        onSignedIn(await callApi('account.finishPasskeySignIn', { credential }))
      }
    />
  );
}
