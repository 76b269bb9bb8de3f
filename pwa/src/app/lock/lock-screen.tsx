import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { announcePicture } from '../../platform/first-picture.ts';
import type { LockRecord } from '../../replica/lock/lock-records.ts';
import { waitLeft } from '../../replica/lock/tries.ts';
import { Logo } from '../../ui/logo/logo.tsx';
import { PagePanel } from '../../ui/modal-overlay/modal-overlay.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { loadEngine } from '../session/load-engine.ts';
import type { Locked } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';
import { discardAndSignOut } from '../sign-out/sign-out.ts';
import { UpdatePrompt } from '../update/update-prompt.tsx';
import { ForgottenSecret } from './forgotten-secret.tsx';
import { readLockOf, unlock } from './lock-keeper.ts';
import styles from './lock-screen.module.css';
import { UnlockForm } from './unlock-form.tsx';
import { watchLock } from './watch-lock.ts';

interface Found {
  readonly lock: LockRecord;
  readonly wait: number;
  /** Changes that wait here; null: they cannot be counted. */
  readonly unsent: number | null;
}

/** Shown in place of the app while the person's data on this device is sealed. */
export function LockScreen({ session }: { readonly session: Locked }) {
  const id = useId();
  useEffect(announcePicture, []);
  useEffect(watchLock, []);
  return (
    <main className={styles.screen}>
      <title>Greenroom</title>
      {/* Taken here it costs no unlocking, which each start needs. */}
      <div>{!session.isMoving && <UpdatePrompt />}</div>
      {session.isMoving ? (
        <PagePanel
          id={id}
          title="One moment"
          text="What is on this device is being sealed anew. Keep Greenroom open."
          art={<Spinner />}
        />
      ) : (
        <Unlock userId={session.userId} id={id} />
      )}
    </main>
  );
}

function Unlock({ userId, id }: { readonly userId: string; readonly id: string }) {
  const found = useFound(userId);
  const navigate = useNavigate();
  if (found === null) return null;
  const { lock, unsent } = found;
  const leave = async () => {
    await discardAndSignOut();
    await navigate('/auth', { replace: true });
  };
  const attempt = async (pin: string | null) => {
    const outcome = await unlock(userId, pin);
    if (outcome.kind === 'unlocked' || outcome.kind === 'gone') await startSession();
    if (outcome.kind === 'erase') await leave();
    return outcome;
  };
  return (
    <PagePanel id={id} title="Greenroom is locked" text={waitingWords(unsent)} art={<Logo />}>
      <UnlockForm way={lock.way} wait={found.wait} confirmLabel="Unlock" onTry={attempt} />
      <ForgottenSecret way={lock.way} unsent={unsent} onLeave={leave} />
    </PagePanel>
  );
}

function useFound(userId: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isShown = true;
    void find(userId).then(async (answer) => {
      if (!isShown) return;
      // Removed by another tab meanwhile.
      if (answer === null) await startSession();
      else setFound(answer);
    });
    return () => {
      isShown = false;
    };
  }, [userId]);
  return found;
}

async function find(userId: string): Promise<Found | null> {
  const lock = await readLockOf(userId);
  if (lock === null) return null;
  const { countLocal } = await loadEngine();
  return { lock, wait: waitLeft(lock, Date.now()), unsent: await countLocal(userId) };
}

function waitingWords(unsent: number | null): string {
  if (unsent === null || unsent === 0)
    return 'What is on this device is sealed until you unlock it.';
  const changes = unsent === 1 ? '1 change waits' : `${unsent} changes wait`;
  return `${changes} here and will be sent once you unlock it.`;
}
