import { forgetLastUser, readDataOwner, readLastUser } from '../../platform/storage/last-user.ts';
import { whenPictured } from '../../platform/first-picture.ts';
import { readSignOutDebt, settleSignOut } from '../../platform/storage/sign-out-debt.ts';
import { callApi } from '../../rest/call-api.ts';
import { currentEra } from '../../rest/session-era.ts';
import { confirmFromServer, enterFromServer } from './ask-server.ts';
import { loadEngine } from './load-engine.ts';
import { closeSession, enterFromDevice, inTurn } from './open-session.ts';
import { currentSession, useSessionStore } from './session-store.ts';

/** Milliseconds the start waits for an owed sign-out to reach the server. */
const signOutPatience = 5_000;

/**
 * Finds out who is signed in. With somebody's data on the device it opens at once and the server is
 * asked behind it; only a device that knows nobody waits for the network, on a screen that needs it.
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
  // Somebody has signed in or out meanwhile, and was named by the server then.
  if (!era.aborted) await confirmFromServer();
}

/**
 * Whether the start itself asks the server about a device that has nobody's session. The sign-in
 * screen asks by itself and waits less long. A browser without a trace of anybody shows the landing
 * unasked: the answer would be a 401, which browsers log as an error, and 'Get Started' asks anyway.
 * Any other address asks, so that a session survives cleared storage.
 */
function isAskedHere(): boolean {
  const { pathname } = location;
  return pathname !== '/auth' && (pathname !== '/' || readDataOwner() !== null);
}

/** Ends what a sign-out could not: wipes again what may be left, and ends the server's session. */
export async function finishSignOut(userId: string): Promise<void> {
  forgetLastUser(userId);
  const era = currentEra();
  try {
    const { forgetUser } = await loadEngine();
    await inTurn(async () => {
      // Whoever has signed in meanwhile may be the same person, with new data.
      if (!era.aborted) await forgetUser(userId);
    });
    if (era.aborted) return;
    await callApi('account.signOut', {}, { signal: era, timeLimit: signOutPatience });
    if (!era.aborted) settleSignOut();
  } catch {
    // Still owed: nobody is signed in here meanwhile, and the next start or sign-in settles it.
  }
}

async function openLastUser(userId: string): Promise<boolean> {
  try {
    return await enterFromDevice(userId);
  } catch {
    // What is on the device cannot be opened (a private window, a browser that blocks storage).
    return false;
  }
}
