import { isLockMarked } from '../../platform/storage/lock-mark.ts';
import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';
import { callApi } from '../../rest/call-api.ts';

/** Present: the server was told that the lock is on. */
const toldKey = 'greenroom.lock-told';

/**
 * Tells the server whether the lock is on here, for the member's list of devices: with every confirmed
 * start while it is, because a new session does not know, and once after it was turned off. Never rejects.
 */
export async function reportAppLock(): Promise<void> {
  const isOn = isLockMarked();
  if (!isOn && readLocal(toldKey) === null) return;
  try {
    await callApi('account.reportAppLock', { isOn });
    writeLocal(toldKey, isOn ? 'on' : null);
  } catch {
    // The next confirmed start tells it.
  }
}
