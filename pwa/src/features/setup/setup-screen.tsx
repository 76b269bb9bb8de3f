import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { Stage } from '../../ui/stage/stage.tsx';
import { SetupForm } from './setup-form.tsx';
import styles from './setup-screen.module.css';
import { useSetup } from './use-setup.ts';

/** The first start: creates the one administrator who approves everybody else (spec member 2, /setup). */
export function SetupScreen() {
  return (
    <Stage compact>
      <div className={styles.screen}>
        <h1 className={styles.kicker}>System Setup</h1>
        <SetupStep />
      </div>
    </Stage>
  );
}

function SetupStep() {
  const { state, reload, markCreated } = useSetup();
  switch (state.kind) {
    case 'loading':
      return (
        <SkeletonGroup label="Loading setup…">
          <Skeleton shape="title" width="half" />
          <Skeleton />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </SkeletonGroup>
      );
    case 'unreachable':
      return (
        <Notice
          tone="danger"
          title="Setup Error"
          action={
            <Button variant="secondary" size="small" onClick={reload}>
              Retry
            </Button>
          }
        >
          {state.message}
        </Notice>
      );
    case 'create':
      return (
        <SetupForm needsCode={state.needsCode} onCreated={markCreated} onAlreadySetUp={reload} />
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
        <h2 className={styles.title}>{title}</h2>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        <p className={styles.text}>{text}</p>
      </div>
      <LinkButton to="/auth" variant="primary" wide>
        {action}
      </LinkButton>
    </>
  );
}
