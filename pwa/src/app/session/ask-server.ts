import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { endLastUser, readDataOwner } from '../../platform/storage/last-user.ts';
import { readSignOutDebt } from '../../platform/storage/sign-out-debt.ts';
import { callApi } from '../../rest/call-api.ts';
import { ProblemError } from '../../rest/problem-error.ts';
import { type SessionEra, currentEra } from '../../rest/session-era.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { endGoneAccount, noticeUnauthenticated } from './end-session.ts';
import { closeSession, enterNamed, renewNamed } from './open-session.ts';
import { currentSession, useSessionStore } from './session-store.ts';

/** Milliseconds a person looks at nothing while the server is asked who they are. */
const patience = 10_000;

/** Asks the server who is signed in where the device knows nobody, and shows the answer. */
export async function enterFromServer(): Promise<void> {
  const era = currentEra();
  const owner = readDataOwner();
  try {
    const options = { signal: era, timeLimit: patience };
    await enterNamed(await callApi('account.currentUser', {}, options), era);
  } catch (error) {
    // Somebody has signed in or out meanwhile, which says more.
    if (era.aborted) return;
    if (isSignedOut(error) || isGone(error)) {
      if (isSignedOut(error) && owner !== null) endLastUser(owner);
      else if (owner !== null) await endGoneAccount(owner);
      return era.aborted ? undefined : await closeSession('cold');
    }
    // Who was signed in last is not forgotten: a later start may find their data or the server.
    useSessionStore.setState({ session: { status: 'signed-out', end: 'cold' } });
    showToast({
      title: 'Failed to fetch user',
      ...(error instanceof Error ? { text: error.message } : {}),
      tone: 'destructive',
    });
  }
}

/**
 * Asks the server at a start who is signed in, behind the session opened from the device; another
 * person's session takes its place. Offline, and when the server is not well, all stays as it is.
 */
export function confirmFromServer(): Promise<void> {
  return askBehindSession(enterNamed);
}

/** Asks the server again about the account of the open session; opens no other one. */
export function refreshAccount(): Promise<void> {
  return askBehindSession(renewNamed);
}

async function askBehindSession(
  heed: (account: Account, era: SessionEra) => Promise<void>,
): Promise<void> {
  // Whoever is signing out is not asked about any more.
  if (readSignOutDebt() !== null) return;
  const era = currentEra();
  const owner = readDataOwner();
  try {
    await heed(await callApi('account.currentUser', {}, { signal: era }), era);
  } catch (error) {
    // Of an account that is gone and open here the client has told already; another tab may be
    // removing it just now, and a way to sign-in would outrun it.
    if (era.aborted) return;
    if (isSignedOut(error)) await noticeUnauthenticated();
    // Whose data it was when the server was asked: somebody else may have signed in meanwhile.
    else if (isGone(error) && owner !== null && !currentSession()) await endGoneAccount(owner);
  }
}

/** 401 and 403 mean no user (spec member 7). */
function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && [401, 403].includes(error.status);
}

function isGone(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'account_gone';
}
