import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { Stage } from '../../ui/stage/stage.tsx';
import { SetupForm } from './setup-form.tsx';
import styles from './setup-screen.module.css';
import { useSetup } from './use-setup.ts';
import { Copy } from 'lucide-react';
import { Notice } from '../../ui/notice/notice.tsx';
import { copyText } from '../../ui/toast/copy-text.ts';

/** First start: creates or claims the administrator who approves all others (member side 2). */
export function SetupScreen() {
  return (
    <Stage compact>
      <Stack gap={24}>
        <h1 className={styles.kicker}>System Setup</h1>
        <SetupStep />
      </Stack>
    </Stage>
  );
}

function SetupStep() {
  const { state, reload, markCreated, markClaimed } = useSetup();
  const [restoring, setRestoring] = useState<'no' | 'begun' | 'checked'>('no');
  useLeaveOnceClaimed(state.kind === 'claimed');
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
          {restoring !== 'no' && (
            <RestoreSteps
              isStillEmpty={restoring === 'checked'}
              onCheck={() => {
                setRestoring('checked');
                reload();
              }}
              onBack={() => setRestoring('no')}
            />
          )}
          {/* Stays meanwhile, with what was typed. */}
          <div hidden={restoring !== 'no'}>
            <Stack gap={24}>
              <SetupForm
                mode="create"
                needsCode={state.needsCode}
                onDone={markCreated}
                onTooLate={reload}
              />
              <Button wide onClick={() => setRestoring('begun')}>
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
        <h2 className="text-display">{title}</h2>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        <p className={styles.text}>{text}</p>
      </div>
      <LinkButton to="/auth" variant="primary" wide>
        {action}
      </LinkButton>
    </>
  );
}

const command = 'npm run greenroom -- restore FILE';

interface RestoreStepsProps {
  /** Whether somebody looked again and nothing was there. */
  readonly isStillEmpty: boolean;
  readonly onCheck: () => void;
  readonly onBack: () => void;
}

/**
 * How an empty installation becomes that of a backup (docs/decisions/restore-at-setup.md): by the
 * operator's command, since whoever reaches the server first could do it here.
 */
function RestoreSteps({ isStillEmpty, onCheck, onBack }: RestoreStepsProps) {
  return (
    <Stack gap={16}>
      <div>
        <h2 className="text-display">Restore a Backup</h2>
        <p className={styles.text}>
          An archive brings back every account, message, shift and file. It is restored on the
          server, which has to be stopped for it.
        </p>
      </div>
      {isStillEmpty && (
        <Notice title="Nothing is restored yet">
          The server answers, and is still empty. It may use another database than the command.
        </Notice>
      )}
      <ol className={styles.steps}>
        <li>Stop every server of this installation.</li>
        <li>
          Put back the keys of bank details that belong to the archive. No archive contains them.
        </li>
        <li>
          Run this where Greenroom is installed, with the server’s own variables and the archive in
          place of FILE:
          <code className={styles.command}>{command}</code>
          <Button onClick={() => void copyText(command)}>
            <Copy size={18} aria-hidden="true" />
            Copy command
          </Button>
          <p className={styles.text}>
            In a container it is <code>greenroom restore FILE</code>. It shows what it will replace,
            asks first, and leaves everything as it was if it fails.
          </p>
        </li>
        <li>Start the server, and sign in with an account of the archive.</li>
      </ol>
      <Button variant="primary" wide onClick={onCheck}>
        Check again
      </Button>
      <Button wide onClick={onBack}>
        Back to setup
      </Button>
    </Stack>
  );
}
