import { isLockMarked, isLockTold, markLockTold } from '../../platform/storage/lock/lock-mark.ts';
import { callApi } from '../../rest/call-api.ts';
import { checkOthersUnsent } from './others-unsent.ts';
import { keepTraining } from '../training/keep-training.ts';
import { keepWatch } from '../stuck-outbox/watch-outbox.ts';
import { currentSession } from '../session/session-store.ts';

/** Work of a session the server has confirmed that no screen waits for. */
export async function serveConfirmed(userId: string): Promise<void> {
  const open = currentSession();
  if (open?.account.id === userId) {
    keepTraining(open.replica);
    keepWatch(open.replica);
    // Refused until the password is changed; called again then.
    if (!open.account.mustChangePassword) void reportAppLock(userId);
  }
  await checkOthersUnsent(userId);
}

/**
 * Tells the server whether the person's lock is on here, for their list of devices: with every confirmed
 * start while it is, because a new session does not know, and once after it was turned off. Never rejects.
 */
async function reportAppLock(userId: string): Promise<void> {
  try {
    const isOn = isLockMarked() && (await hasLock(userId));
    if (!isOn && !isLockTold()) return;
    // Before the answer, which may be lost.
    if (isOn) markLockTold(true);
    await callApi('account.reportAppLock', { isOn });
    markLockTold(isOn);
  } catch {
    // The next confirmed start tells it.
  }
}

/** Not somebody else's, which is marked as well. */
async function hasLock(userId: string): Promise<boolean> {
  const { readLockOf } = await import('../lock/lock-session.ts');
  return (await readLockOf(userId)) !== null;
}
