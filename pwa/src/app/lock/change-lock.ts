import { useDiscreet } from '../../platform/privacy/discreet.ts';
import type { NewLock } from '../../replica/lock/device-lock.ts';
import { type ToastContent, longToastDuration, showToast } from '../../ui/toast/toast-store.ts';
import { showLocked } from '../session/open-session.ts';
import { startSession } from '../session/start-session.ts';
import { moveUnder } from './lock-session.ts';

/**
 * Locks this device anew, or unlocks it for good (null), and opens the session again. What fails leaves
 * everything as it was, and is said.
 */
export async function changeLock(userId: string, next: NewLock | null): Promise<void> {
  await showLocked(userId);
  try {
    const isFormerDeleted = await moveUnder(userId, next);
    const changed = next ? turnedOn : turnedOff;
    showToast(isFormerDeleted ? changed : withFormer(changed));
  } catch (error) {
    showToast(isFull(error) ? full : failed);
  }
  await startSession();
}

/** Dexie wraps the browser's error. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner: unknown = 'inner' in error ? error.inner : error.cause;
  return error.name === 'QuotaExceededError' || isFull(inner);
}

const turnedOn: ToastContent = {
  title: 'App lock is on',
  text: 'What is on this device is sealed.',
  tone: 'success',
};

const turnedOff: ToastContent = {
  title: 'App lock is off',
  text: 'What is on this device is readable without a PIN.',
  tone: 'success',
};

function withFormer({ title }: ToastContent): ToastContent {
  const { appName } = useDiscreet.getState();
  return {
    title,
    text: `What was stored before could not be removed yet. Close every other ${appName} tab and open ${appName} again.`,
    tone: 'destructive',
    duration: longToastDuration,
  };
}

const full: ToastContent = {
  title: 'Not changed',
  text: 'This device is full: sealing needs as much space again for a moment. Nothing was lost.',
  tone: 'destructive',
};

const failed: ToastContent = {
  title: 'Not changed',
  text: 'This device could not be sealed anew. Nothing was lost.',
  tone: 'destructive',
};
