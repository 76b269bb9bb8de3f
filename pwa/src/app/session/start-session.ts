import { forgetLastUser, readDataOwner, readLastUser } from '../../platform/storage/last-user.ts';
import { whenPictured } from '../../platform/first-picture.ts';
import { readSignOutDebt, settleSignOut } from '../../platform/storage/sign-out-debt.ts';
import { callApi } from '../../rest/call-api.ts';
import { currentEra } from '../../rest/session-era.ts';
import { confirmFromServer, enterFromServer } from './sign-in/ask-server.ts';
import { loadEngine } from './load-engine.ts';
import { closeSession, enterFromDevice, inTurn } from './open-session.ts';
import { currentSession, useSessionStore } from './session-store.ts';

/** Milliseconds the start waits for the server to end an owed session. */
const signOutLimit = 5_000;

/**
 * Determines who is signed in. Local data opens at once and the server is asked afterwards; only a
 * device that remembers nobody waits for the network, on screens that need it.
 */
export async function startSession(): Promise<void> {
  const owedBy = readSignOutDebt();
  if (owedBy !== null) {
    const era = currentEra();
    await finishSignOut(owedBy);
    if (!era.aborted) await closeSession('left');
    return;
  }
  const lastUser = readLastUser();
  if (lastUser === null || !(await openLastUser(lastUser))) {
    if (currentSession() || isAskedHere()) return await enterFromServer();
    useSessionStore.setState({ session: { status: 'signed-out', end: 'unasked' } });
    return;
  }
  const era = currentEra();
  await whenPictured();
  // A sign-in or sign-out since then was answered by the server itself.
  if (!era.aborted) await confirmFromServer();
}

/**
 * Whether the start asks the server for a device without a session. The sign-in screen asks itself,
 * with a shorter limit. The landing of an unknown device does not ask: browsers log the 401 as an
 * error, and 'Get Started' asks anyway. Other addresses ask: sessions survive cleared storage.
 */
function isAskedHere(): boolean {
  const { pathname } = location;
  return pathname !== '/auth' && (pathname !== '/' || readDataOwner() !== null);
}

/** Completes an interrupted sign-out: wipes what is left and ends the server's session. */
export async function finishSignOut(userId: string): Promise<void> {
  forgetLastUser(userId);
  const era = currentEra();
  try {
    const { forgetUser } = await loadEngine();
    await inTurn(async () => {
      // The same person may have signed in again, with new data.
      if (!era.aborted) await forgetUser(userId);
    });
    if (era.aborted) return;
    await callApi('account.signOut', {}, { signal: era, timeLimit: signOutLimit });
    if (!era.aborted) settleSignOut();
  } catch {
    // Still owed: nobody is signed in here, and the next start or sign-in settles it.
  }
}

async function openLastUser(userId: string): Promise<boolean> {
  try {
    return await enterFromDevice(userId);
  } catch {
    // Local data cannot be opened (private window, blocked storage).
    return false;
  }
}
