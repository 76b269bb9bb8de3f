import type { SecondFactor } from '@greenroom/sync-protocol/account/second-factor-calls';
import { useState } from 'react';
import { useDiscreet } from '../../../platform/privacy/discreet.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { useCallForm } from '../../changes/use-call-form.ts';
import { useLockPatience, useShownOnce } from '../../changes/use-shown-once.ts';
import { PasswordProof } from '../proof/proof-fields.tsx';
import { ProofStep } from './proof-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep, scanTitle, type StartedApp } from './scan-step.tsx';
import { describeFailure, StepForm } from './step-form.tsx';
import { useUnkeptCodes } from './unkept-codes.ts';

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'scan'; readonly started: StartedApp }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'manage' }
  | { readonly kind: 'renew' }
  | { readonly kind: 'stop' };

const titles: Readonly<Record<Exclude<Step['kind'], 'scan'>, string>> = {
  password: 'Set up two-step sign-in',
  codes: 'Keep your recovery codes',
  manage: 'Two-step sign-in',
  renew: 'New recovery codes',
  stop: 'Turn off two-step sign-in',
};

interface TwoStepDialogProps {
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly username: string;
  /** Null: not read yet, beside codes of before. */
  readonly factor: SecondFactor | null;
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
  // Until they are kept they are shown again, also after the screen was left.
  const [unkept, setUnkept] = useUnkeptCodes();
  const [step, setStep] = useState<Step>(() => {
    if (unkept !== null) return { kind: 'codes', codes: unkept };
    return { kind: factor?.since === null ? 'password' : 'manage' };
  });
  useShownOnce(unkept !== null);
  // The authenticator app may be on this device; another secret would be begun after locking.
  useLockPatience(step.kind === 'scan');
  const isOnline = useIsOnline();
  const { appName } = useDiscreet();
  const [isMaking, setIsMaking] = useState(false);
  const makeCodes = async (ask: () => Promise<{ readonly recoveryCodes: readonly string[] }>) => {
    setIsMaking(true);
    try {
      const { recoveryCodes: codes } = await ask();
      setUnkept(codes);
      setStep({ kind: 'codes', codes });
      onChanged();
    } finally {
      setIsMaking(false);
    }
  };
  const hasCodes = step.kind === 'codes';
  return (
    <Dialog
      open={props.isOpen}
      finalFocus={props.finalFocus}
      role={hasCodes ? 'alertdialog' : 'dialog'}
      // Codes are shown once: Escape closes neither them nor the question whose answer brings them.
      isHeld={hasCodes || isMaking}
      onClose={() => {
        // An answer may have been lost: the server says what is on now.
        onChanged();
        onClose();
      }}
      title={step.kind === 'scan' ? scanTitle(appName) : titles[step.kind]}
    >
      <Stack gap={16}>
        {!isOnline && !hasCodes && (
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
            onCode={(input) => makeCodes(() => callApi('account.confirmSecondFactor', input))}
          />
        )}
        {step.kind === 'codes' && (
          <RecoveryCodes
            codes={step.codes}
            onKept={() => {
              setUnkept(null);
              onClose();
            }}
          />
        )}
        {step.kind === 'manage' && factor !== null && (
          <ManageStep factor={factor} onChoose={(kind) => setStep({ kind })} />
        )}
        {step.kind === 'renew' && (
          <ProofStep
            call="account.renewRecoveryCodes"
            username={username}
            send={(proof) => makeCodes(() => callApi('account.renewRecoveryCodes', proof))}
          />
        )}
        {step.kind === 'stop' && (
          <ProofStep
            call="account.stopSecondFactor"
            username={username}
            send={async (proof) => {
              await callApi('account.stopSecondFactor', proof);
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

/** Fewer than this are said to be few. */
const fewCodes = 3;

interface ManageStepProps {
  readonly factor: SecondFactor;
  readonly onChoose: (step: 'renew' | 'stop') => void;
}

/** What is on, and what can be changed. */
function ManageStep({ factor, onChoose }: ManageStepProps) {
  const { since, recoveryCodesLeft } = factor;
  return (
    <>
      <Facts
        facts={[
          ['On since', since === null ? '' : <Instant key="at" at={since} />],
          ['Recovery codes left', `${recoveryCodesLeft} of 10`],
        ]}
      />
      {recoveryCodesLeft < fewCodes && (
        <Notice tone="warning" title="Few recovery codes are left">
          Make new ones, so that a lost phone does not lock you out.
        </Notice>
      )}
      <Button wide onClick={() => onChoose('renew')}>
        Make new recovery codes
      </Button>
      <Button wide variant="destructive" onClick={() => onChoose('stop')}>
        Turn off
      </Button>
    </>
  );
}

const resolver = callResolver('account.startSecondFactor');

interface PasswordStepProps {
  readonly username: string;
  readonly onStarted: (started: StartedApp) => void;
}

/** First the password: whoever finds an open session cannot lock its owner out. */
function PasswordStep({ username, onStarted }: PasswordStepProps) {
  const sent = useCallForm({
    resolver,
    defaultValues: { currentPassword: '' },
    send: async (input) => onStarted(await callApi('account.startSecondFactor', input)),
    describe: describeFailure,
  });
  return (
    <>
      <p className="text-note">
        You need an authenticator app, such as the one in your password manager or phone. Codes come
        without a network.
      </p>
      <StepForm sent={sent} submitLabel="Continue">
        <PasswordProof username={username} {...sent.field('currentPassword')} />
      </StepForm>
    </>
  );
}
