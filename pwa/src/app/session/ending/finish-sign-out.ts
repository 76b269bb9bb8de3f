import { setPendingErasureReport } from '../../../platform/storage/erasure-report.ts';
import { forgetLastUser } from '../../../platform/storage/last-user.ts';
import { clearPendingSignOut } from '../../../platform/storage/pending-sign-out.ts';
import { isNewSession, removeSessionMark } from '../../../platform/storage/session-mark.ts';
import { type SessionEra, currentEra } from '../../../platform/session-era.ts';
import { callApi } from '../../../rest/call-api.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { loadEngine } from '../load-engine.ts';
import { inTurn } from '../open-session.ts';
import { reportErasedEarlier } from './end-session.ts';
import { notWiped } from './not-wiped.ts';

/** Milliseconds to wait for the server to end a session that was left. */
const signOutLimit = 5_000;

/**
 * Completes an interrupted sign-out: wipes what is left and ends the server's session, unless a sign-in
 * with the provider has replaced it.
 * @returns whether it was wiped; false also if somebody signed in meanwhile
 */
export async function finishSignOut(userId: string): Promise<boolean> {
  const isReplaced = isNewSession();
  forgetLastUser(userId);
  if (!isReplaced) removeSessionMark();
  const era = currentEra();
  const isWiped = await wipeLeft(userId, era);
  if (era.aborted) return false;
  if (isReplaced) {
    // As at a sign-in by form.
    clearPendingSignOut();
    return isWiped;
  }
  try {
    if (!isWiped) showToast(notWiped());
    await callApi('account.signOut', {}, { signal: era, timeLimit: signOutLimit });
    if (!isWiped || era.aborted) return false;
    clearPendingSignOut();
    setPendingErasureReport('signed-out');
    void reportErasedEarlier(true);
  } catch {
    // Still pending: nobody is signed in here; the next start or sign-in ends it.
  }
  return isWiped;
}

/** @returns whether nothing of the person is left on this device. */
async function wipeLeft(userId: string, era: SessionEra): Promise<boolean> {
  try {
    const { forgetUser } = await loadEngine();
    await inTurn(async () => {
      // The same person may have signed in again, with new data.
      if (!era.aborted) await forgetUser(userId);
    });
    return true;
  } catch {
    return false;
  }
}
