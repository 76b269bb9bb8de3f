import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useEffect, useRef, useState } from 'react';
import { type AppName, useDiscreet } from '../../../platform/privacy/discreet.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import { type AuthOutcome, describeSignInFailure } from '../sign-in/auth-outcomes.ts';
import styles from '../sign-in/auth-screen.module.css';
import { useHeldCodes } from './held-codes.ts';
import { isExpiredSignIn } from './expired-sign-in.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep, scanTitle, type StartedApp } from './scan-step.tsx';

type Step =
  | { readonly kind: 'start' }
  | { readonly kind: 'scan'; readonly started: StartedApp }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly account: Account };

const wordsOf = (
  appName: AppName,
): Readonly<Record<Step['kind'], { title: string; text: string }>> => ({
  start: {
    title: 'One more step',
    text: 'Administrators sign in with a code beside the password here. Set it up once: you need an authenticator app, such as the one in your password manager or phone.',
  },
  scan: { title: scanTitle(appName), text: 'Then enter the code it shows.' },
  codes: { title: 'Keep your recovery codes', text: 'Then you are signed in.' },
});

interface SignInSetUpScreenProps {
  readonly onSignedIn: (account: Account) => void;
  /** Called to begin anew. `outcome`: why, null: by choice. */
  readonly onBack: (outcome: AuthOutcome | null) => void;
}

/** An administrator sets two-step sign-in up, before the first session that needs it. */
export function SignInSetUpScreen({ onSignedIn, onBack }: SignInSetUpScreenProps) {
  const { held } = useHeldCodes();
  const [reached, setStep] = useState<Exclude<Step, { kind: 'codes' }>>({ kind: 'start' });
  const step: Step = held === null ? reached : { kind: 'codes', ...held };
  const [failure, setFailure] = useState<AuthOutcome | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isOnline = useIsOnline();
  const { appName } = useDiscreet();
  const words = wordsOf(appName)[step.kind];
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => title.current?.focus(), [step.kind]);
  const leaveIfExpired = (error: unknown) => {
    if (isExpiredSignIn(error)) onBack(describeSignInFailure(error));
  };
  const start = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      setStep({ kind: 'scan', started: await callApi('account.startRequiredSecondFactor') });
    } catch (error) {
      setFailure(describeSignInFailure(error));
      leaveIfExpired(error);
    } finally {
      setIsPending(false);
    }
  };
  const confirm = async (input: { readonly code: string }) => {
    try {
      const done = await callApi('account.finishRequiredSecondFactor', input);
      useHeldCodes.setState({ held: { codes: done.recoveryCodes, account: done.account } });
    } catch (error) {
      leaveIfExpired(error);
      throw error;
    }
  };
  return (
    <Stage compact>
      <Stack gap={24}>
        <div>
          <h1 ref={title} className={styles.title} tabIndex={-1}>
            {words.title}
          </h1>
          <p className={styles.text}>{words.text}</p>
        </div>
        {failure !== null && (
          <Notice tone="danger" title={failure.title}>
            {failure.text}
          </Notice>
        )}
        {!isOnline && step.kind !== 'codes' && (
          <Notice tone="warning" title="You are offline">
            This needs the network.
          </Notice>
        )}
        {step.kind === 'start' && (
          <Button variant="primary" wide pending={isPending} onClick={() => void start()}>
            Set up
          </Button>
        )}
        {step.kind === 'scan' && <ScanStep started={step.started} onCode={confirm} />}
        {step.kind !== 'codes' && (
          <Button variant="quiet" wide onClick={() => onBack(null)}>
            Back
          </Button>
        )}
        {step.kind === 'codes' && (
          <RecoveryCodes codes={step.codes} onKept={() => onSignedIn(step.account)} />
        )}
      </Stack>
    </Stage>
  );
}
