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
    void reportAppLock();
  }
  await checkOthersUnsent(userId);
}

/**
 * Tells the server whether the lock is on here, for the member's list of devices: with every confirmed
 * start while it is, because a new session does not know, and once after it was turned off. Never rejects.
 */
async function reportAppLock(): Promise<void> {
  const isOn = isLockMarked();
  if (!isOn && !isLockTold()) return;
  try {
    await callApi('account.reportAppLock', { isOn });
    markLockTold(isOn);
  } catch {
    // The next confirmed start tells it.
  }
}
