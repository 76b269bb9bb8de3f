import { useEffect, useState } from 'react';
import type { LockRecord, LockSettings as Settings } from '../../replica/lock/lock-records.ts';
import { triesLeft, waitLeft } from '../../replica/lock/tries.ts';
import { useUnsentConcerns, useWaitingChanges } from '../../replica/replica-hooks.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { type ToastContent, showToast } from '../../ui/toast/toast-store.ts';
import { changesWait } from '../connection/changes-wait.ts';
import { useAccount } from '../session/account-context.tsx';
import { preloadLockScreen } from './lazy-lock-screen.tsx';
import { changeLock } from './change-lock.ts';
import { eraseSealed } from './erase-sealed.ts';
import { LockChoices } from './lock-choices.tsx';
import { type Unlocking, amendSettings, prove, readLockOf } from './lock-session.ts';
import { lockNow } from './lock-now.ts';
import { LockSetup, whileLocked } from './lock-setup.tsx';
import styles from './lock-settings.module.css';
import { UnlockForm } from './unlock-form.tsx';

type Step =
  | { readonly kind: 'idle' | 'setup' | 'change' | 'off' }
  /** Settings that lock later, or delete less, than those of now. */
  | { readonly kind: 'loosen'; readonly change: Partial<Settings> };

/** The lock of this device: set up, locked by hand, changed and ended. */
export function LockSettings() {
  const { id: userId } = useAccount();
  const { lock, wait, isRead, reread } = useLock(userId);
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  useEffect(() => void preloadLockScreen(), []);
  if (!isRead) return null;
  const amend = async (change: Partial<Settings>) => {
    await amendSettings(userId, change);
    await reread();
  };
  const choose = async (change: Partial<Settings>) => {
    // Another tab may have made it stricter.
    const now = await reread();
    if (now && isLooser(change, now.settings)) setStep({ kind: 'loosen', change });
    else await amend(change);
  };
  const ask = async (kind: 'change' | 'off') => {
    // Wrong tries may have been counted since it was read, here or in another tab.
    await reread();
    setStep({ kind });
  };
  const fail = () => showToast(notChanged);
  const close = () => setStep({ kind: 'idle' });
  const proved = async (outcome: Unlocking) => {
    if (outcome.kind === 'erase') await eraseSealed(userId);
    if (outcome.kind !== 'unlocked') return;
    if (step.kind === 'change') setStep({ kind: 'setup' });
    else if (step.kind === 'off') await changeLock(userId, null);
    else if (step.kind === 'loosen') {
      await amend(step.change);
      close();
    }
  };
  return (
    <Stack as="section" gap={12} aria-labelledby="app-lock">
      <h3 id="app-lock" className="text-heading">
        App lock
      </h3>
      {lock ? (
        <>
          <p className="text-note">{onWords(lock)}</p>
          <LockChoices
            settings={lock.settings}
            way={lock.way.kind}
            onChange={(change) => choose(change).catch(fail)}
          />
          <Unsent />
          <Row gap={8} justify="end" wrap>
            <Button size="small" variant="quiet" onClick={() => void ask('off').catch(fail)}>
              Turn off
            </Button>
            <Button size="small" variant="quiet" onClick={() => void ask('change').catch(fail)}>
              Change
            </Button>
            <Button size="small" onClick={() => void lockNow()}>
              Lock now
            </Button>
          </Row>
        </>
      ) : (
        <Row gap={12} align="center" justify="between">
          <p className="text-note">{offWords}</p>
          <Button size="small" className={styles.setUp} onClick={() => setStep({ kind: 'setup' })}>
            Set up
          </Button>
        </Row>
      )}
      {step.kind === 'setup' && <LockSetup userId={userId} before={lock} onClose={close} />}
      {lock && step.kind !== 'idle' && step.kind !== 'setup' && (
        <Dialog
          open
          onClose={close}
          title={proofs[step.kind].title}
          description={proofs[step.kind].description}
        >
          <UnlockForm
            way={lock.way}
            wait={wait}
            left={triesLeft(lock)}
            confirmLabel={proofs[step.kind].confirmLabel}
            onTry={async (pin) => {
              const outcome = await prove(userId, pin);
              await proved(outcome);
              return outcome;
            }}
            onClockBack={() => readLockOf(userId)}
          />
        </Dialog>
      )}
    </Stack>
  );
}

function Unsent() {
  const waiting = useWaitingChanges().length + useUnsentConcerns().waiting;
  if (waiting === 0) return null;
  return <p className="text-note">If you lock now, {changesWait(waiting)} until you unlock.</p>;
}

function useLock(userId: string) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof readFound>> | null>(null);
  const reread = async () => {
    const read = await readFound(userId);
    setFound(read);
    return read.lock;
  };
  useEffect(() => {
    let isShown = true;
    void readFound(userId).then((read) => (isShown ? setFound(read) : undefined));
    return () => {
      isShown = false;
    };
  }, [userId]);
  return { lock: null, wait: 0, ...found, isRead: found !== null, reread };
}

async function readFound(userId: string) {
  const lock = await readLockOf(userId);
  return { lock, wait: lock ? waitLeft(lock, Date.now()) : 0 };
}

const notChanged: ToastContent = {
  title: 'Not changed',
  text: 'This device did not answer. Try again.',
  tone: 'destructive',
};

const offWords = 'Seals what Greenroom keeps on this device: your passkey, PIN or phrase opens it.';
const first = 'First, unlock as you do now.';

/** How each step asks for what unlocks this device: whoever holds it opened may not be its owner. */
const proofs = {
  off: {
    title: 'Turn the lock off?',
    description: 'What is on this device can then be read by whoever opens it.',
    confirmLabel: 'Turn off',
  },
  change: { title: 'Change the lock', description: first, confirmLabel: 'Go on' },
  loosen: { title: 'Lock less strictly?', description: first, confirmLabel: 'Change' },
} as const;

function isLooser({ minutes, erases }: Partial<Settings>, before: Settings): boolean {
  return (minutes ?? before.minutes) > before.minutes || (before.erases && erases === false);
}

/** In short, what the setup says at length. */
const heldByDigits =
  'It keeps out whoever picks this device up, not who copies its data and guesses.';

function onWords({ way }: LockRecord): string {
  const held = way.kind === 'pin' && way.form === 'digits' ? `${heldByDigits} ` : '';
  return `On, ${wayWords(way)}. ${held}${whileLocked}`;
}

function wayWords(way: LockRecord['way']): string {
  if (way.kind === 'pin') return way.form === 'digits' ? 'with a PIN' : 'with a phrase';
  const bound = 'with this device’s passkey';
  return way.isBound === true ? bound : `${bound}, which other devices of yours may have too`;
}
