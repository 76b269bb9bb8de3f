import { isLockMarked, isLockTold, markLockTold } from '../../platform/storage/lock/lock-mark.ts';
import { callApi } from '../../rest/call-api.ts';

/**
 * Tells the server whether the lock is on here, for the member's list of devices: with every confirmed
 * start while it is, because a new session does not know, and once after it was turned off. Never rejects.
 */
export async function reportAppLock(): Promise<void> {
  const isOn = isLockMarked();
  if (!isOn && !isLockTold()) return;
  try {
    await callApi('account.reportAppLock', { isOn });
    markLockTold(isOn);
  } catch {
    // The next confirmed start tells it.
  }
}
