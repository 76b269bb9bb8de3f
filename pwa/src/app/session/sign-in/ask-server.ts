import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { statusOf } from '@greenroom/sync-protocol/problem';
import { endLastUser, readDataOwner } from '../../../platform/storage/last-user.ts';
import { readPendingSignOut } from '../../../platform/storage/pending-sign-out.ts';
import { callApi } from '../../../rest/call-api.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { type SessionEra, currentEra } from '../../../platform/session-era.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import {
  endGoneAccount,
  noticeUnauthenticated,
  reportErasedEarlier,
} from '../ending/end-session.ts';
import { closeSession, enterNamed, renewNamed } from '../open-session.ts';
import { currentSession, useSessionStore } from '../session-store.ts';

/** Time limit in milliseconds while nothing is rendered. */
const answerLimit = 10_000;

/** Asks the server who is signed in when the device remembers nobody, and applies the answer. */
export async function enterFromServer(): Promise<void> {
  const era = currentEra();
  const owner = readDataOwner();
  try {
    const options = { signal: era, timeLimit: answerLimit };
    await enterNamed(await callApi('account.currentUser', {}, options), era);
  } catch (error) {
    // A sign-in or sign-out since then supersedes this answer.
    if (era.aborted) return;
    if (isSignedOut(error) || isGone(error)) {
      if (isSignedOut(error) && owner !== null) endLastUser(owner);
      else if (owner !== null) await endGoneAccount(owner);
      // Erased at an earlier start, which could not tell it.
      else await reportErasedEarlier(isGone(error));
      return era.aborted ? undefined : await closeSession('cold');
    }
    // The last user stays remembered: a later start may find their data or reach the server.
    useSessionStore.setState({ session: { status: 'signed-out', end: 'cold' } });
    showToast({
      title: 'Failed to fetch user',
      ...(error instanceof Error ? { text: error.message } : {}),
      tone: 'destructive',
    });
  }
}

/**
 * At a start, verifies the session opened from the device; another person's session replaces it.
 * Offline or on a server error nothing changes.
 */
export function confirmFromServer(): Promise<void> {
  return askBehindSession(enterNamed);
}

/** Reads the open session's account again; never opens another session. */
export function refreshAccount(): Promise<void> {
  return askBehindSession(renewNamed);
}

async function askBehindSession(
  apply: (account: Account, era: SessionEra) => Promise<void>,
): Promise<void> {
  // A pending sign-out makes the answer irrelevant.
  if (readPendingSignOut() !== null) return;
  const era = currentEra();
  const owner = readDataOwner();
  try {
    await apply(await callApi('account.currentUser', {}, { signal: era }), era);
  } catch (error) {
    // An open account that is gone was reported by the REST client already. Another tab may be
    // removing it right now; a redirect to sign-in must not precede that.
    if (era.aborted) return;
    if (isSignedOut(error)) await noticeUnauthenticated();
    // `owner` as read before the call: another person may have signed in meanwhile.
    else if (isGone(error) && owner !== null && !currentSession()) await endGoneAccount(owner);
  }
}

/** 401 and 403 mean no user (spec member 7), but not a 403 of a proxy. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && [401, 403].includes(statusOf(error.problem.code));
}

function isGone(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'account_gone';
}
