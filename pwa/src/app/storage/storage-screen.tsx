import { type ReactNode, useEffect, useId, useState } from 'react';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { type AppName, useDiscreet } from '../../platform/privacy/discreet.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { UnpluggedArt } from '../../ui/empty-state/empty-state-art.tsx';
import { PagePanel } from '../../ui/modal-overlay/modal-overlay.tsx';
import { Titled } from '../routes/titled.tsx';
import { forOther } from '../session/sign-in/way-back.ts';
import { startSession } from '../session/start-session.ts';
import type { Unreadable, UnreadableReason } from '../session/session-store.ts';
import { SignOutDialog } from '../sign-out/sign-out-dialog.tsx';
import { useSignOutStore } from '../sign-out/sign-out-store.ts';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { acceptUpdate } from '../update/update-store.ts';
import { DeleteLocalData } from './delete-local-data.tsx';
import styles from './storage-screen.module.css';

interface Words {
  readonly title: string;
  readonly text: string;
}

/** Whoever sees this screen knows the app by the name it has here. */
const words = (app: AppName): Readonly<Record<UnreadableReason, Words>> => ({
  failing: {
    title: 'Your data could not be opened',
    text: `This browser could not read what ${app} keeps on this device. Nothing was deleted. Close other ${app} tabs, or leave private browsing, and try again.`,
  },
  silent: {
    title: 'Your data is not open yet',
    text: `This browser is taking a long time to open what ${app} keeps on this device. Nothing was deleted. Close other ${app} tabs and try again.`,
  },
  full: {
    title: 'This device is full',
    text: `${app} needs some free space to open your data. Nothing was deleted. Free up some space and try again.`,
  },
  newer: {
    title: `${app} was updated`,
    text: `A newer version of ${app} has updated your data on this device. Nothing was deleted. Reload to continue.`,
  },
});

/** Shown in place of the app while the person's data on this device cannot be opened. */
export function StorageScreen({ session }: { readonly session: Unreadable }) {
  const { appName } = useDiscreet();
  const { title, text } = words(appName)[session.reason];
  const { isTrying, hasFailed, tryAgain } = useTryAgain(session);
  useEffect(announceFirstPaint, []);
  const id = useId();
  return (
    <main className={styles.screen}>
      <Titled title={title} />
      <PagePanel
        id={id}
        title={title}
        text={
          <>
            <p>{text}</p>
            <p role="status">{hasFailed && 'It still cannot be opened.'}</p>
          </>
        }
        art={<UnpluggedArt />}
      >
        {session.reason === 'newer' ? (
          <WideButton onClick={acceptUpdate}>Reload</WideButton>
        ) : (
          <WideButton pending={isTrying} onClick={tryAgain}>
            Try again
          </WideButton>
        )}
        <LinkButton to="/auth" state={forOther} variant="quiet" wide>
          Sign in as somebody else
        </LinkButton>
        <SignOut disabled={isTrying} />
        <DeleteLocalData userId={session.userId} disabled={isTrying} />
      </PagePanel>
    </main>
  );
}

/** Whoever shares this device can leave it, and the next visitor is not them. */
function SignOut({ disabled }: { readonly disabled: boolean }) {
  const { signOut, isLeaving } = useSignOut();
  const step = useSignOutStore((state) => state.step);
  return (
    <>
      <Button variant="quiet" wide disabled={disabled} pending={isLeaving} onClick={signOut}>
        Sign Out
      </Button>
      {(step.kind === 'asking' || step.kind === 'sending') && <SignOutDialog step={step} />}
    </>
  );
}

function WideButton(props: {
  readonly pending?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return <Button variant="primary" wide {...props} />;
}

/** Starts again on request, and by itself once silent storage has answered. */
function useTryAgain({ answered }: Unreadable) {
  const [isTrying, setIsTrying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const tryAgain = () => {
    setIsTrying(true);
    setHasFailed(false);
    void startSession().finally(() => {
      setIsTrying(false);
      setHasFailed(true);
    });
  };
  useEffect(() => {
    let isShown = true;
    void answered?.then(() => (isShown ? startSession() : undefined));
    return () => {
      isShown = false;
    };
  }, [answered]);
  return { isTrying, hasFailed, tryAgain };
}
