import { useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { discardAndSignOut, sendThenSignOut, staySignedIn } from './sign-out.ts';
import type { SignOutStep } from './sign-out-store.ts';

interface SignOutDialogProps {
  readonly step: Exclude<SignOutStep, { kind: 'idle' | 'leaving' }>;
}

/**
 * Asks about unsent changes before signing out; without Send now where the device is unreadable. Focus
 * starts on Stay signed in.
 */
export function SignOutDialog({ step }: SignOutDialogProps) {
  const isSending = step.kind === 'sending';
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      open
      onClose={staySignedIn}
      title={step.unsent === null ? 'Sign out anyway?' : 'Sign out with unsent changes?'}
      description={describe(step)}
      initialFocus={stay}
      footer={
        <>
          <Button
            variant="destructive"
            disabled={isSending}
            onClick={() => void discardAndSignOut()}
          >
            {step.unsent === null ? 'Sign out' : 'Discard'}
          </Button>
          <Button ref={stay} variant="quiet" onClick={staySignedIn}>
            Stay signed in
          </Button>
          {step.unsent !== null && (
            <Button variant="primary" pending={isSending} onClick={() => void sendThenSignOut()}>
              Send now
            </Button>
          )}
        </>
      }
    >
      {step.kind === 'asking' && step.couldNotSend && (
        <Notice tone="danger">Sending failed. If you discard, what you entered is lost.</Notice>
      )}
    </Dialog>
  );
}

function describe(step: SignOutDialogProps['step']): string {
  if (step.unsent === null) {
    return 'The data on this device cannot be read right now and may hold unsent changes. Signing out removes everything from this device.';
  }
  const count = step.unsent === 1 ? '1 change has' : `${step.unsent} changes have`;
  return `${count} not reached the server. Signing out removes everything from this device.`;
}
