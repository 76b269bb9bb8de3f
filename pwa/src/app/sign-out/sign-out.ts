import { setPendingSignOut, clearPendingSignOut } from '../../platform/storage/pending-sign-out.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { callApi } from '../../rest/call-api.ts';
import { ProblemError } from '../../rest/problem-error.ts';
import { endEra } from '../../platform/session-era.ts';
import { type ToastContent, showToast } from '../../ui/toast/toast-store.ts';
import { type Unsent, countUnsent, isAllSent } from '../session/ending/count-unsent.ts';
import { reportSignOut } from '../session/ending/end-session.ts';
import { notWiped } from '../session/ending/not-wiped.ts';
import { closeAndWipe } from '../session/open-session.ts';
import { goToServer, signOutPage } from '../../platform/server-pages.ts';
import { currentSession, useSessionStore } from '../session/session-store.ts';
import { setSignOutStep, useSignOutStore } from './sign-out-store.ts';

/** Milliseconds to wait for the server before the device signs out alone. */
const answerLimit = 5_000;

/** Signs out, or asks first when changes are unsent, or may be because the device cannot be read. */
export async function startSignOut(): Promise<void> {
  const session = currentSession();
  if (!session && !findLeaving()) return;
  if (useSignOutStore.getState().step.kind === 'leaving') return;
  // Already: a silent storage takes seconds to be given up.
  setSignOutStep({ kind: 'leaving' });
  const unsent = session ? await countUnsent(session.replica) : null;
  // Ended meanwhile, in another tab.
  if (currentSession()?.replica !== session?.replica) setSignOutStep({ kind: 'idle' });
  else if (isAllSent(unsent)) await leave();
  else ask(unsent);
}

/** Asks as long as the session goes on: the next person has other changes. */
function ask(unsent: Unsent | null): void {
  setSignOutStep({ kind: 'asking', unsent, wasSent: false });
  const asked = describeSession();
  const endSession = useSessionStore.subscribe(() => {
    if (describeSession() === asked) return;
    endSession();
    if (useSignOutStore.getState().step.kind !== 'leaving') setSignOutStep({ kind: 'idle' });
  });
}

function describeSession(): string {
  return `${useSessionStore.getState().session.status} ${findLeaving()?.userId}`;
}

/** Sends what is queued, then signs out if everything arrived; otherwise asks again. */
export async function sendThenSignOut(): Promise<void> {
  const session = currentSession();
  const { step } = useSignOutStore.getState();
  if (!session || step.kind !== 'asking') return;
  // At once: a step set after a wait would undo a decision to stay.
  setSignOutStep({ kind: 'sending', unsent: step.unsent });
  await Promise.race([session.replica.exchangeNow('person'), untilUnreadable(session.replica)]);
  const unsent = await countUnsent(session.replica);
  // Ended meanwhile; the step is the next person's.
  if (currentSession()?.replica !== session.replica) return;
  // Decided meanwhile to stay: an image may take minutes.
  if (useSignOutStore.getState().step.kind !== 'sending') return;
  if (isAllSent(unsent)) await leave();
  else setSignOutStep({ kind: 'asking', unsent, wasSent: true });
}

/** Resolves when the storage fails or is silent: an exchange may then never end. */
function untilUnreadable(replica: Replica): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (replica.getStatus().notice === 'unreadable') resolve();
  };
  const end = replica.subscribe(look);
  look();
  return promise.finally(end);
}

/** Signs out and drops the queued changes, as confirmed. */
export async function discardAndSignOut(): Promise<void> {
  await leave();
}

export function staySignedIn(): void {
  setSignOutStep({ kind: 'idle' });
}

/**
 * Ends the session and wipes the device. Without the network, or while the server is down, the device
 * is wiped at once, and the next start ends the server's session first. Only a refusal keeps the
 * person signed in.
 */
async function leave(): Promise<void> {
  const leaving = findLeaving();
  // Ended meanwhile, in another tab.
  if (!leaving) return setSignOutStep({ kind: 'idle' });
  setSignOutStep({ kind: 'leaving' });
  // Recorded first: after a crash from here on, the next start finishes the sign-out.
  setPendingSignOut(leaving.userId);
  // Aborts pending answers, which could sign the person in again.
  endEra();
  const isByProvider = leaving.isByProvider && navigator.onLine;
  try {
    // Navigation to the provider ends its session after the wipe; what is pending ends on return.
    const hasEndedSession = isByProvider ? false : await endServerSession();
    await closeAndWipe(leaving.userId);
    if (hasEndedSession) {
      clearPendingSignOut();
      reportSignOut();
    }
    if (isByProvider) goToServer(signOutPage);
    else showToast(loggedOut);
  } catch (error) {
    if (error instanceof ProblemError) clearPendingSignOut();
    showToast(describeFailure(error));
  } finally {
    setSignOutStep({ kind: 'idle' });
  }
}

/** Who is signed in here, also with data that cannot be opened; undefined: nobody. */
function findLeaving() {
  const { session } = useSessionStore.getState();
  if (session.status === 'unreadable' || session.status === 'locked') {
    return { userId: session.userId, isByProvider: false };
  }
  if (session.status !== 'signed-in') return undefined;
  const { id, authType } = session.account;
  return { userId: id, isByProvider: authType !== 'local' };
}

/**
 * @returns whether the server ended it. @throws {ProblemError} when it refuses for good, not while
 * it is unreachable, overloaded or failing.
 */
async function endServerSession(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await callApi('account.signOut', {}, { timeLimit: answerLimit });
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.retry === 'never') throw error;
    return false;
  }
}

const loggedOut: ToastContent = {
  title: 'Logged out',
  text: 'You have been successfully logged out.',
  tone: 'success',
};

function describeFailure(error: unknown): ToastContent {
  if (error instanceof ProblemError) {
    return { title: 'Logout failed', text: error.message, tone: 'destructive' };
  }
  return notWiped();
}
