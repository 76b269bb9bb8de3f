import { readDataOwner, readLastUser } from '../../platform/storage/last-user.ts';
import { whenFirstPainted } from '../../platform/first-paint.ts';
import { readPendingErasureReport } from '../../platform/storage/erasure-report.ts';
import {
  isSessionMarked,
  forgetNewSession,
  isNewSession,
} from '../../platform/storage/session-mark.ts';
import {
  clearPendingSignOut,
  readPendingSignOut,
} from '../../platform/storage/pending-sign-out.ts';
import { currentEra } from '../../platform/session-era.ts';
import { confirmFromServer, enterFromServer } from './sign-in/ask-server.ts';
import { closeSession, enterFromDevice } from './open-session.ts';
import { currentSession, useSessionStore } from './session-store.ts';

/**
 * Determines who is signed in. Local data opens at once and the server is asked afterwards; only a
 * device that remembers nobody but has a session waits for the network.
 */
export async function startSession(): Promise<void> {
  const isNew = isNewSession();
  const leaverId = readPendingSignOut();
  if (leaverId !== null) {
    const era = currentEra();
    await finishPendingSignOut(leaverId);
    if (era.aborted) return;
    if (!isNew) return await closeSession('left');
    // Also where its code could not be loaded: the session is another one.
    clearPendingSignOut();
  }
  if (isNew) forgetNewSession();
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
 * `finishSignOut`, unless somebody signs in before its code is there; where that cannot be loaded the
 * sign-out stays pending.
 */
export async function finishPendingSignOut(userId: string): Promise<void> {
  const era = currentEra();
  const ending = await import('./ending/finish-sign-out.ts').catch(() => null);
  if (!era.aborted) await ending?.finishSignOut(userId);
}

async function openLastUser(userId: string): Promise<boolean> {
  try {
    return await enterFromDevice(userId);
  } catch {
    // The engine could not be loaded: the server is asked, and whoever opens data loads it again.
    return false;
  }
}
