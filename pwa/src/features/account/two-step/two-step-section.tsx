import { Suspense, useRef, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { PrivacySection } from '../privacy/privacy-section.tsx';
import styles from './two-step.module.css';
import { useSecondFactor } from './use-second-factor.ts';

const TwoStepDialog = lazyScreen(() =>
  import('./two-step-dialog.tsx').then((module) => module.TwoStepDialog),
);

/** The section of two-step sign-in. What comes with the server's answer moves nothing. */
export function TwoStepSection({ username }: { readonly username: string }) {
  const { factor, problem, reload } = useSecondFactor();
  const isOnline = useIsOnline();
  const [isOpen, setIsOpen] = useState(false);
  /** Key of the dialog: each opening starts with fresh state. Zero: never opened. */
  const [turn, setTurn] = useState(0);
  const opener = useRef<HTMLButtonElement>(null);
  const isOn = factor !== null && factor.since !== null;
  return (
    <PrivacySection
      title="Two-step sign-in"
      action={
        factor === null ? null : (
          <StatusPill tone={isOn ? 'full' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusPill>
        )
      }
    >
      <Stack as={Card} gap={16}>
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
          onClick={() => {
            setTurn(turn + 1);
            setIsOpen(true);
          }}
        >
          {isOn ? 'Manage two-step sign-in' : 'Set up two-step sign-in'}
        </Button>
        {!isOnline && (
          <Notice tone="warning" title="You are offline">
            Setting up and changing two-step sign-in needs the network.
          </Notice>
        )}
      </Stack>
      {turn > 0 && factor !== null && (
        <Suspense>
          <TwoStepDialog
            key={turn}
            isOpen={isOpen}
            username={username}
            factor={factor}
            onChanged={reload}
            onClose={() => setIsOpen(false)}
            finalFocus={() => opener.current}
          />
        </Suspense>
      )}
    </PrivacySection>
  );
}
