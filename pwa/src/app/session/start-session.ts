import { forgetLastUser, readDataOwner, readLastUser } from '../../platform/storage/last-user.ts';
import { whenFirstPainted } from '../../platform/first-paint.ts';
import {
  setPendingErasureReport,
  readPendingErasureReport,
} from '../../platform/storage/erasure-report.ts';
import {
  isSessionMarked,
  removeSessionMark,
  takeNewSession,
} from '../../platform/storage/session-mark.ts';
import {
  readPendingSignOut,
  clearPendingSignOut,
} from '../../platform/storage/pending-sign-out.ts';
import { callApi } from '../../rest/call-api.ts';
import { type SessionEra, currentEra } from '../../platform/session-era.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { reportErasedEarlier } from './ending/end-session.ts';
import { confirmFromServer, enterFromServer } from './sign-in/ask-server.ts';
import { loadEngine } from './load-engine.ts';
import { closeSession, enterFromDevice, inTurn } from './open-session.ts';
import { currentSession, useSessionStore } from './session-store.ts';

/** Milliseconds the start waits for the server to end a session that was left. */
const signOutLimit = 5_000;

/**
 * Determines who is signed in. Local data opens at once and the server is asked afterwards; only a
 * device that remembers nobody but has a session waits for the network.
 */
export async function startSession(): Promise<void> {
  const isNewSession = takeNewSession();
  const leaverId = readPendingSignOut();
  if (leaverId !== null) {
    const era = currentEra();
    if (isNewSession) await discardReplaced(leaverId, era);
    else await finishSignOut(leaverId);
    if (era.aborted) return;
    if (!isNewSession) return await closeSession('left');
  }
  const lastUser = readLastUser();
  if (lastUser === null || !(await openLastUser(lastUser))) {
    if (currentSession() || isAskedHere()) return await enterFromServer();
    const end = mayHaveSession() ? 'unasked' : 'cold';
    useSessionStore.setState({ session: { status: 'signed-out', end } });
    return;
  }
  const era = currentEra();
  await whenFirstPainted();
  // A sign-in or sign-out since then was answered by the server itself.
  if (!era.aborted) await confirmFromServer();
}

/** Whether the start asks the server; the sign-in screen asks itself, with a shorter limit. */
function isAskedHere(): boolean {
  return location.pathname !== '/auth' && mayHaveSession();
}

/**
 * Whether this browser may have a session: marked by the server, also where storage was cleared, or
 * somebody's data is here, which a deletion of the account wipes, or an erasure is not reported yet.
 * Others ask nobody: a browser logs the 401 as an error.
 */
function mayHaveSession(): boolean {
  return isSessionMarked() || readDataOwner() !== null || readPendingErasureReport() !== null;
}

/**
 * Completes an interrupted sign-out: wipes what is left and ends the server's session.
 * @returns whether it was wiped; false also if somebody signed in meanwhile
 */
export async function finishSignOut(userId: string): Promise<boolean> {
  forgetLastUser(userId);
  removeSessionMark();
  const era = currentEra();
  const isWiped = await wipeLeft(userId, era);
  if (era.aborted) return false;
  try {
    if (!isWiped)
      void import('./ending/not-wiped.ts').then(({ notWiped }) => showToast(notWiped()), ignore);
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

/** Ends an interrupted sign-out whose session the provider's sign-in has replaced, as one by form does. */
async function discardReplaced(userId: string, era: SessionEra): Promise<void> {
  forgetLastUser(userId);
  await wipeLeft(userId, era);
  if (!era.aborted) clearPendingSignOut();
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

const ignore = () => undefined;

async function openLastUser(userId: string): Promise<boolean> {
  try {
    return await enterFromDevice(userId);
  } catch {
    // The engine could not be loaded: the server is asked, and whoever opens data loads it again.
    return false;
  }
}
