import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import type { LockRecord, LockWay } from '../../replica/lock/lock-records.ts';
import { triesLeft, waitLeft } from '../../replica/lock/tries.ts';
import type { OnlyHere } from '../../replica/store/find-replicas.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { AppMark } from '../../ui/logo/app-mark.tsx';
import { PagePanel } from '../../ui/modal-overlay/modal-overlay.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { changesWait } from '../connection/changes-wait.ts';
import { Titled } from '../routes/titled.tsx';
import type { Locked } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';
import { withinLimit } from '../session/within-limit.ts';
import { countHere, lossWords } from '../storage/loss-words.ts';
import { UpdatePrompt } from '../update/update-prompt.tsx';
import { eraseSealed } from './erase-sealed.ts';
import { readLockOf, unlock } from './lock-session.ts';
import styles from './lock-screen.module.css';
import { UnlockForm } from './unlock-form.tsx';
import { watchLock } from './watch-lock.ts';

interface Found {
  readonly lock: LockRecord;
  readonly wait: number;
  /** What is nowhere else; null: it cannot be counted, or is not yet. */
  readonly onlyHere: OnlyHere | null;
}

/** Milliseconds the field waits for the count, so that the words above it need not change. */
const countPatience = 1_000;

/** Shown in place of the app while the person's data on this device is sealed. */
export function LockScreen({ session }: { readonly session: Locked }) {
  const id = useId();
  const { appName } = useDiscreet();
  useEffect(announceFirstPaint, []);
  useEffect(watchLock, []);
  return (
    <main className={styles.screen}>
      <Titled title="Greenroom" />
      {/* Taken here it costs no unlocking, which each start needs. */}
      <div>{!session.isMoving && <UpdatePrompt />}</div>
      {session.isMoving ? (
        <PagePanel
          id={id}
          title="One moment"
          text={`What is on this device is being sealed anew. Keep ${appName} open.`}
          art={<Spinner />}
        />
      ) : (
        <Unlock userId={session.userId} id={id} />
      )}
    </main>
  );
}

function Unlock({ userId, id }: { readonly userId: string; readonly id: string }) {
  const { found, retry } = useFound(userId);
  const { appName } = useDiscreet();
  const navigate = useNavigate();
  if (found === null) return null;
  if (found === 'failed') {
    return (
      <div>
        <h1>
          <VisuallyHidden>{appName} is locked</VisuallyHidden>
        </h1>
        <FailureNotice title="The lock could not be read" onRetry={retry}>
          What is on this device is still there, and sealed.
        </FailureNotice>
      </div>
    );
  }
  const { lock, onlyHere } = found;
  const leave = async () => {
    await eraseSealed(userId);
    await navigate('/auth', { replace: true });
  };
  const attempt = async (pin: string | null) => {
    const outcome = await unlock(userId, pin);
    if (outcome.kind === 'unlocked' || outcome.kind === 'gone') await startSession();
    if (outcome.kind === 'erase') await leave();
    return outcome;
  };
  return (
    <PagePanel
      id={id}
      title={`${appName} is locked`}
      text={waitingWords(onlyHere)}
      art={<AppMark />}
    >
      <UnlockForm
        way={lock.way}
        wait={found.wait}
        left={triesLeft(lock)}
        confirmLabel="Unlock"
        onTry={attempt}
        onClockBack={() => readLockOf(userId)}
      />
      <ForgottenSecret way={lock.way} onlyHere={onlyHere} onLeave={leave} />
    </PagePanel>
  );
}

function useFound(userId: string) {
  const [found, setFound] = useState<Found | 'failed' | null>(null);
  const [attempts, setAttempts] = useState(1);
  useEffect(() => {
    let isShown = true;
    const show = (next: Found | 'failed') => {
      if (isShown) setFound(next);
    };
    const read = async () => {
      const lock = await findLock(userId);
      if (!isShown) return;
      // Removed by another tab meanwhile.
      if (lock === null) return await startSession();
      const wait = waitLeft(lock, Date.now());
      const counting = countHere(userId);
      show({ lock, wait, onlyHere: await withinLimit(counting, countPatience) });
      show({ lock, wait, onlyHere: await counting });
    };
    read().catch(() => show('failed'));
    return () => {
      isShown = false;
    };
  }, [userId, attempts]);
  const retry = () => {
    setFound(null);
    setAttempts(attempts + 1);
  };
  return { found, retry };
}

async function findLock(userId: string): Promise<LockRecord | null> {
  const lock = await readLockOf(userId);
  // A browser killed at the last try did not get to it.
  if (lock && triesLeft(lock) === 0) await eraseSealed(userId);
  return lock;
}

function waitingWords(onlyHere: OnlyHere | null): string {
  const waiting = onlyHere ? onlyHere.queued - onlyHere.refused : 0;
  if (waiting === 0) return 'What is on this device is sealed until you unlock it.';
  return `${changesWait(waiting)} here and will be sent once you unlock it.`;
}

interface ForgottenSecretProps {
  readonly way: LockWay;
  /** Null: unknown. */
  readonly onlyHere: OnlyHere | null;
  /** Deletes what is here and leads to the sign-in. */
  readonly onLeave: () => Promise<void>;
}

/** The way in without the PIN: the password, with everything loaded anew. */
function ForgottenSecret({ way, onlyHere, onLeave }: ForgottenSecretProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'leaving'>('idle');
  const leave = async () => {
    setStep('leaving');
    await onLeave();
  };
  return (
    <>
      <Button variant="quiet" wide onClick={() => setStep('asking')}>
        {questions[wayName(way)]}
      </Button>
      {step !== 'idle' && (
        <ConfirmDialog
          open
          destructive
          title="Sign in with your password?"
          text={describeLeaving(onlyHere)}
          confirmLabel="Delete and sign in"
          cancelLabel="Keep trying"
          pending={step === 'leaving'}
          onConfirm={() => void leave()}
          onClose={() => setStep('idle')}
        />
      )}
    </>
  );
}

const questions = {
  digits: 'Forgot your PIN?',
  phrase: 'Forgot your phrase?',
  passkey: 'The passkey does not work?',
} as const;

const wayName = (way: LockWay) => (way.kind === 'pin' ? way.form : 'passkey');

function describeLeaving(onlyHere: OnlyHere | null): string {
  const loaded =
    'What is sealed on this device is deleted, and loaded again once you are signed in, except modules saved for offline.';
  const lost = lossWords(onlyHere);
  return lost === undefined ? loaded : `${loaded} ${lost}`;
}
