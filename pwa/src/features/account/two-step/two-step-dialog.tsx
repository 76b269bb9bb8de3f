import type { SecondFactor } from '@greenroom/sync-protocol/account/second-factor-calls';
import { useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { ManageStep } from './manage-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { ProofStep } from './proof-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep, type StartedApp } from './scan-step.tsx';

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'scan'; readonly started: StartedApp }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'manage' }
  | { readonly kind: 'renew' }
  | { readonly kind: 'stop' };

const titles: Readonly<Record<Step['kind'], string>> = {
  password: 'Set up two-step sign-in',
  scan: 'Add Greenroom to your app',
  codes: 'Keep your recovery codes',
  manage: 'Two-step sign-in',
  renew: 'New recovery codes',
  stop: 'Turn off two-step sign-in',
};

interface TwoStepDialogProps {
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly username: string;
  readonly factor: SecondFactor;
  /** Called after a change, while the dialog may stay open. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null;
}

/** Sets up, changes and turns off one's two-step sign-in, step by step. Mounted for each opening. */
export function TwoStepDialog({
  username,
  factor,
  onChanged,
  onClose,
  ...props
}: TwoStepDialogProps) {
  const [step, setStep] = useState<Step>({ kind: factor.since === null ? 'password' : 'manage' });
  const isOnline = useIsOnline();
  const showCodes = (codes: readonly string[]) => {
    setStep({ kind: 'codes', codes });
    onChanged();
  };
  // Seen once: only the answer closes them, Escape does not.
  const isHeld = step.kind === 'codes';
  return (
    <Dialog
      open={props.isOpen}
      finalFocus={props.finalFocus}
      role={isHeld ? 'alertdialog' : 'dialog'}
      onOpenChange={(open) => {
        if (!open && !isHeld) onClose();
      }}
      title={titles[step.kind]}
    >
      <Stack gap={16}>
        {!isOnline && !isHeld && (
          <Notice tone="warning" title="You are offline">
            This needs the network.
          </Notice>
        )}
        {step.kind === 'password' && (
          <PasswordStep
            username={username}
            onStarted={(started) => setStep({ kind: 'scan', started })}
          />
        )}
        {step.kind === 'scan' && (
          <ScanStep
            started={step.started}
            onCode={async (input) =>
              showCodes((await callApi('account.confirmSecondFactor', input)).recoveryCodes)
            }
          />
        )}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onKept={onClose} />}
        {step.kind === 'manage' && (
          <ManageStep factor={factor} onChoose={(kind) => setStep({ kind })} />
        )}
        {step.kind === 'renew' && (
          <ProofStep
            call="account.renewRecoveryCodes"
            username={username}
            onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
          />
        )}
        {step.kind === 'stop' && (
          <ProofStep
            call="account.stopSecondFactor"
            username={username}
            onDone={() => {
              announce({ title: 'Two-Step Sign-In Off', tone: 'success' });
              onChanged();
              onClose();
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}
