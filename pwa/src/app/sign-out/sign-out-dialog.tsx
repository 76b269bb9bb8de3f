import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { notSent } from '../connection/changes-wait.ts';
import { discardAndSignOut, sendThenSignOut, staySignedIn } from './sign-out.ts';
import type { SignOutStep } from './sign-out-store.ts';

interface SignOutDialogProps {
  readonly step: Exclude<SignOutStep, { kind: 'idle' | 'leaving' }>;
}

/**
 * Asks about unsent changes before signing out; without Send now where none can be sent, or the device
 * is unreadable. Focus starts on Stay signed in.
 */
export function SignOutDialog({ step }: SignOutDialogProps) {
  const isSending = step.kind === 'sending';
  const canSend = step.unsent !== null && step.unsent.waiting > 0;
  const isAnswered = step.unsent !== null && !canSend;
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Send now, which had the focus, is gone.
    if (!canSend) stay.current?.focus();
  }, [canSend]);
  return (
    <Dialog
      role="alertdialog"
      open
      onClose={staySignedIn}
      title={canSend ? 'Sign out with unsent changes?' : 'Sign out anyway?'}
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
          {canSend && (
            <Button variant="primary" pending={isSending} onClick={() => void sendThenSignOut()}>
              Send now
            </Button>
          )}
        </>
      }
    >
      {step.kind === 'asking' && step.wasSent && (
        <Notice tone="danger">
          {isAnswered ? 'Not everything was accepted.' : 'Sending failed.'} If you discard, what you
          entered is lost.
        </Notice>
      )}
    </Dialog>
  );
}

function describe({ unsent }: SignOutDialogProps['step']): string {
  if (unsent === null) {
    return 'The data on this device cannot be read right now and may hold unsent changes. Signing out removes everything from this device.';
  }
  const left = notSent(unsent.waiting, unsent.refused).join(', and ');
  return `${left}. Signing out removes everything from this device.`;
}
