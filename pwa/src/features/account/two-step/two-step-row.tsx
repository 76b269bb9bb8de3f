import { ShieldCheck } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useQuestion } from '../../../ui/dialog/use-question.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { onPill, notRead, PrivacyRow } from '../privacy/privacy-row.tsx';
import styles from './two-step.module.css';
import { useUnkeptCodes } from './unkept-codes.ts';
import { useSecondFactor } from './use-second-factor.ts';

const TwoStepDialog = lazyScreen(() =>
  import('./two-step-dialog.tsx').then((module) => module.TwoStepDialog),
);

/** Two-step sign-in. */
export function TwoStepRow({ username }: { readonly username: string }) {
  const { factor, problem, reload } = useSecondFactor();
  const isOnline = useIsOnline();
  const { asked, ask, close } = useQuestion<'two-step'>();
  const [unkept] = useUnkeptCodes();
  if (unkept !== null && !asked) ask('two-step');
  const opener = useRef<HTMLButtonElement>(null);
  const isOn = factor !== null && factor.since !== null;
  return (
    <PrivacyRow
      icon={<ShieldCheck size={20} aria-hidden="true" />}
      title="Two-step sign-in"
      state={factor === null ? problem !== null && isOnline && notRead : isOn ? onPill : 'Off'}
    >
      <p className="text-note">
        Beside your password, signing in asks for a code that an app on your phone shows. Somebody
        who knows your password alone stays out.
      </p>
      {problem !== null && isOnline && (
        <FailureNotice title="Two-step sign-in could not be read" onRetry={reload}>
          {problem}
        </FailureNotice>
      )}
      <Button
        ref={opener}
        className={styles.opener}
        disabled={factor === null || !isOnline}
        onClick={() => ask('two-step')}
      >
        {isOn ? 'Manage two-step sign-in' : 'Set up two-step sign-in'}
      </Button>
      {!isOnline && (
        <Notice tone="warning" title="You are offline">
          Setting up and changing two-step sign-in needs the network.
        </Notice>
      )}
      {asked && (
        <Suspense>
          <TwoStepDialog
            key={asked.turn}
            isOpen={asked.isOpen}
            username={username}
            factor={factor}
            onChanged={reload}
            onClose={close}
            finalFocus={() => opener.current}
          />
        </Suspense>
      )}
    </PrivacyRow>
  );
}
