import { proofLife } from '@greenroom/sync-protocol/account/proof-rules';
import { useEffect, useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { describeFailure } from '../two-step/step-form.tsx';
import { OwnProof } from './own-proof.tsx';

const minutes = proofLife / 60_000;

interface ProofDialogProps {
  readonly username: string;
  readonly hasPassword: boolean;
  readonly onAnswer: (isProven: boolean) => void;
}

/**
 * Asks for the password, and a code while two-step sign-in is on, or for a passkey
 * (docs/decisions/fresh-proof.md).
 */
export function ProofDialog({ username, hasPassword, onAnswer }: ProofDialogProps) {
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Is it you?"
      description={
        hasPassword
          ? `Enter your password to go on. You are not asked again for ${minutes} minutes.`
          : `What comes next needs a sign-in of the last ${minutes} minutes.`
      }
    >
      {hasPassword ? (
        <Stack gap={16}>
          <OwnProof
            username={username}
            submitLabel="Go on"
            send={async (proof) => {
              await callApi('account.prove', proof);
              onAnswer(true);
            }}
          />
          <PasskeyProof onProven={() => onAnswer(true)} />
        </Stack>
      ) : (
        <Notice tone="neutral">
          You sign in with an external provider. Sign out and in again, and go on then.
        </Notice>
      )}
    </Dialog>
  );
}

/** Nothing until it is known that the account has a passkey. */
function PasskeyProof({ onProven }: { readonly onProven: () => void }) {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    callApi('account.listPasskeys').then(
      (passkeys) => setHasPasskey(passkeys.length > 0),
      // The password proves it, too.
      () => undefined,
    );
  }, []);
  if (!hasPasskey) return null;
  return (
    <PasskeyButton
      label="Use a passkey"
      failure={describeFailure}
      start={() => callApi('account.startPasskeyProof')}
      finish={async (credential) => {
        await callApi('account.proveByPasskey', { credential });
        onProven();
      }}
    />
  );
}
