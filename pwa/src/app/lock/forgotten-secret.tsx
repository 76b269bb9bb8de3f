import { useState } from 'react';
import type { LockWay } from '../../replica/lock/lock-records.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface ForgottenSecretProps {
  readonly way: LockWay;
  /** Null: unknown. */
  readonly unsent: number | null;
  /** Deletes what is here and leads to the sign-in. */
  readonly onLeave: () => Promise<void>;
}

/** The way in without the PIN: the password, with everything loaded anew. */
export function ForgottenSecret({ way, unsent, onLeave }: ForgottenSecretProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'leaving'>('idle');
  const leave = async () => {
    setStep('leaving');
    await onLeave();
  };
  return (
    <>
      <Button variant="quiet" wide onClick={() => setStep('asking')}>
        {questions[wayName(way)]}
      </Button>
      {step !== 'idle' && (
        <ConfirmDialog
          open
          destructive
          title="Sign in with your password?"
          text={lossWords(unsent)}
          confirmLabel="Delete and sign in"
          cancelLabel="Keep trying"
          pending={step === 'leaving'}
          onConfirm={() => void leave()}
          onCancel={() => setStep('idle')}
        />
      )}
    </>
  );
}

const questions = {
  digits: 'Forgot your PIN?',
  phrase: 'Forgot your phrase?',
  passkey: 'The passkey does not work?',
} as const;

const wayName = (way: LockWay) => (way.kind === 'pin' ? way.form : 'passkey');

function lossWords(unsent: number | null): string {
  const loaded =
    'What is sealed on this device is deleted, and loaded again once you are signed in.';
  if (unsent === 0) return loaded;
  if (unsent === null) return `${loaded} Changes that were not sent are lost for good.`;
  const changes =
    unsent === 1
      ? '1 change was not sent and is lost'
      : `${unsent} changes were not sent and are lost`;
  return `${loaded} ${changes} for good.`;
}
