import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import { listenForLastUser, readDataOwner } from '../../platform/storage/last-user.ts';
import { readSignOutDebt } from '../../platform/storage/sign-out-debt.ts';
import { listenForLive } from '../../replica/live/live-listeners.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import type { Connection } from '../../replica/replica-types.ts';
import { listenForProblems } from '../../rest/problem-listeners.ts';
import { endEra } from '../../rest/session-era.ts';
import { refreshAccount } from './ask-server.ts';
import { endGoneAccount, noticeUnauthenticated } from './end-session.ts';
import { closeSession } from './open-session.ts';
import { amendSession, currentSession, useSessionStore } from './session-store.ts';
import { finishSignOut, startSession } from './start-session.ts';

/**
 * Milliseconds between looks at the account. Changes of it come by poke, and what closes the live
 * connection is asked at once; this is for when both were lost.
 */
const lookInterval = 15_000;
/** The same while the account is held up and has no live connection that would tell of the end. */
const heldUpInterval = 5_000;

/** The code of a socket the session may not have (any more). */
const notEntitled = 1008;

/**
 * Keeps the session true to what is learned elsewhere: refused calls, the replica's exchanges, other
 * tabs, and the network's return.
 * @returns the function that ends the watching.
 */
export function watchSession(): () => void {
  const ends = [
    watchProblems(),
    watchReplica(),
    watchLive(),
    watchOtherTabs(),
    watchNetwork(),
    watchAccount(),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The account on the device does not say yet that it is paused, or its password another's. */
const heldUpCodes: ReadonlySet<ProblemCode> = new Set([
  'account_paused',
  'password_change_required',
]);

function watchProblems(): () => void {
  return listenForProblems(({ problem }, call) => {
    if (problem.code === 'unauthenticated') void noticeUnauthenticated();
    else if (problem.code === 'account_gone') noticeGone();
    else if (heldUpCodes.has(problem.code) && call !== 'account.currentUser') void refreshAccount();
  });
}

/** Who asks without a session knows whom they asked about (ask-server.ts). */
function noticeGone(): void {
  const open = currentSession();
  if (open) void endGoneAccount(open.account.id);
}

function watchReplica(): () => void {
  let watched: Replica | null = null;
  let endStatus: () => void = () => undefined;
  const watchCurrent = () => {
    const replica = currentSession()?.replica ?? null;
    if (replica === watched) return;
    endStatus();
    watched = replica;
    endStatus = replica ? watchConnection(replica) : () => undefined;
  };
  watchCurrent();
  const endStore = useSessionStore.subscribe(watchCurrent);
  return () => {
    endStore();
    endStatus();
  };
}

/** Heeds each new state of the connection once: an old one is repeated with every other change. */
function watchConnection(replica: Replica): () => void {
  let heeded: Connection | null = null;
  const heed = () => {
    const { connection } = replica.getStatus();
    if (connection === heeded) return;
    const isNews = heeded !== null;
    heeded = connection;
    if (connection === 'signed-out') void noticeUnauthenticated();
    else if (connection === 'gone') void endGoneAccount(replica.userId);
    // Signed in again in another tab: the cookie is shared.
    else if (connection === 'online' && isNews && currentSession()?.isExpired) {
      amendSession(replica, { isExpired: false, isConfirmed: true });
    }
  };
  heed();
  return replica.subscribe(heed);
}

/**
 * Paused, signed out elsewhere, or deleted: which of them, the current user tells. A connection that is
 * refused from the start can mean the same, or only that the server is away.
 */
function watchLive(): () => void {
  let askedAt = -Infinity;
  return listenForLive((news) => {
    if (news.type !== 'closed' || !isToBeLookedAt()) return;
    const isRefused = !news.wasOpen && !isHeldUp() && navigator.onLine;
    const isLongAgo = performance.now() - askedAt >= heldUpInterval;
    if (news.code !== notEntitled && !(isRefused && isLongAgo)) return;
    askedAt = performance.now();
    void refreshAccount();
  });
}

function watchOtherTabs(): () => void {
  return listenForLastUser(({ last, previousId }) => {
    const open = currentSession();
    // Somebody else may have signed in here just now: what ended there is not their session.
    const isOfOther = (id: string | null) => id !== null && open !== null && open.account.id !== id;
    // Whoever left in another tab is not led back in this one, signed in here still or not.
    if (!last) {
      if (!isOfOther(previousId)) void closeSession('left');
    } else if (last.hasEnded) {
      if (open && !isOfOther(last.id)) void closeSession('expired');
    } else if (open?.account.id !== last.id || open.isExpired) {
      // Answers to the session before are not about the one the other tab has opened.
      endEra();
      void startSession();
    }
  });
}

function watchNetwork(): () => void {
  const askAgain = () => {
    const owedBy = readSignOutDebt();
    if (currentSession()) void refreshAccount();
    else if (owedBy !== null) void finishSignOut(owedBy);
    else void startSession();
  };
  addEventListener('online', askAgain);
  return () => {
    removeEventListener('online', askAgain);
  };
}

function watchAccount(): () => void {
  let ticks = 0;
  const look = () => {
    if (isToBeLookedAt() && document.visibilityState === 'visible') void refreshAccount();
  };
  const timer = setInterval(() => {
    ticks += 1;
    if (isHeldUp() || (ticks * heldUpInterval) % lookInterval === 0) look();
  }, heldUpInterval);
  // Whoever comes back to a screen that was covered sees at once whether it still is; and whose data
  // lies here after their session ended may be gone by now.
  const lookAgain = () => {
    if (document.visibilityState !== 'visible') return;
    if (isHeldUp()) look();
    else if (!currentSession() && readDataOwner() !== null) void refreshAccount();
  };
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

function isToBeLookedAt(): boolean {
  const session = currentSession();
  return session !== null && !session.isExpired;
}

function isHeldUp(): boolean {
  const account = currentSession()?.account;
  return account !== undefined && (account.suspended || account.mustChangePassword);
}
