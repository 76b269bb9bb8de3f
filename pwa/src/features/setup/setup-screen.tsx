import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { Stage } from '../../ui/stage/stage.tsx';
import { RestoreSteps } from './restore-steps.tsx';
import { SetupForm } from './setup-form.tsx';
import styles from './setup-screen.module.css';
import { useSetup } from './use-setup.ts';

/** First start: creates or claims the administrator who approves all others (member side 2). */
export function SetupScreen() {
  return (
    <Stage compact>
      <SetupSteps />
    </Stage>
  );
}

function SetupSteps() {
  const setup = useSetup();
  const { kind } = setup.state;
  const [isRestoring, setIsRestoring] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnChange(place, kind === 'create' && isRestoring ? 'restore' : kind);
  useLeaveOnceClaimed(kind === 'claimed');
  return (
    <Stack ref={place} gap={24}>
      <h1 className={styles.kicker}>System Setup</h1>
      <SetupStep setup={setup} isRestoring={isRestoring} onRestoring={setIsRestoring} />
    </Stack>
  );
}

/** Focuses the heading, else the button, of what replaces what had the focus; not at the first reading. */
function useFocusOnChange(place: RefObject<HTMLElement | null>, shown: string): void {
  const before = useRef<string>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== shown) {
      place.current?.querySelector<HTMLElement>('h2, button')?.focus();
    }
    // Reading it again counts: what it comes to may be the same, and has replaced what had the focus.
    if (shown !== 'loading' || before.current !== null) before.current = shown;
  }, [place, shown]);
}

interface SetupStepProps {
  readonly setup: ReturnType<typeof useSetup>;
  /** Shows how to restore a backup instead of creating an account. */
  readonly isRestoring: boolean;
  readonly onRestoring: (isRestoring: boolean) => void;
}

function SetupStep({ setup, isRestoring, onRestoring }: SetupStepProps) {
  const { state, reload, markCreated, markClaimed } = setup;
  switch (state.kind) {
    case 'loading':
      return <Skeletons label="Loading setup…" shapes={['title', 'line', 'row', 'row', 'row']} />;
    case 'unreachable':
      return (
        <FailureNotice title="Setup Error" onRetry={reload}>
          {state.message}
        </FailureNotice>
      );
    case 'create':
      return (
        <>
          {isRestoring && (
            <RestoreSteps again={state.again} onCheck={reload} onBack={() => onRestoring(false)} />
          )}
          {/* Stays meanwhile, with what was typed. */}
          <div hidden={isRestoring}>
            <Stack gap={24}>
              <SetupForm
                mode="create"
                needsCode={state.needsCode}
                onDone={markCreated}
                onTooLate={reload}
              />
              <Button wide onClick={() => onRestoring(true)}>
                Restore a backup instead
              </Button>
            </Stack>
          </div>
        </>
      );
    case 'claim':
      return (
        <SetupForm
          mode="claim"
          needsCode={state.needsCode}
          onDone={markClaimed}
          onTooLate={reload}
        />
      );
    case 'claimed':
      return (
        <Ending
          title="Admin Account Claimed!"
          text="The account is yours. Taking you to sign-in…"
          action="Go to Login"
        />
      );
    case 'created':
      return (
        <Ending
          title="Admin Account Created!"
          text="You can now log in and approve the accounts of your community."
          action="Login to Admin Panel"
        />
      );
    case 'complete':
      return (
        <Ending
          title="Setup Complete"
          subtitle="System Already Configured"
          text="An administrator exists. Sign in, or ask them to approve your account."
          action="Go to Login"
        />
      );
    default:
      return state satisfies never;
  }
}

/** Milliseconds a claim's success is shown before sign-in (member side 9). */
const claimNoticeTime = 2_000;

function useLeaveOnceClaimed(isClaimed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isClaimed) return;
    const timer = setTimeout(() => void navigate('/auth'), claimNoticeTime);
    return () => clearTimeout(timer);
  }, [isClaimed, navigate]);
}

interface EndingProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly text: string;
  readonly action: string;
}

function Ending({ title, subtitle, text, action }: EndingProps) {
  return (
    <>
      <div role="status">
        <h2 className="text-display" tabIndex={-1}>
          {title}
        </h2>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        <p className={styles.text}>{text}</p>
      </div>
      <LinkButton to="/auth" variant="primary" wide>
        {action}
      </LinkButton>
    </>
  );
}
