import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import { startAnew } from '../../platform/leaving/start-anew.ts';
import { awayKey } from '../../platform/privacy/discreet.ts';
import { listenForLastUser, readDataOwner } from '../../platform/storage/last-user.ts';
import { setServerAway } from '../../platform/use-is-online.ts';
import { readPendingSignOut } from '../../platform/storage/pending-sign-out.ts';
import { readTab } from '../../platform/storage/web-storage.ts';
import { listenForLive } from '../../replica/live/live-listeners.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import type { Connection } from '../../replica/replica-types.ts';
import { listenForProblems } from '../../rest/call-listeners.ts';
import { endEra } from '../../platform/session-era.ts';
import { refreshAccount } from './sign-in/ask-server.ts';
import { endGoneAccount, noticeUnauthenticated } from './ending/end-session.ts';
import { closeSession } from './open-session.ts';
import { amendSession, currentSession, useSessionStore } from './session-store.ts';
import { finishPendingSignOut, startSession } from './start-session.ts';

/** Milliseconds between account checks, in case a poke and the connection's close are both lost. */
const checkInterval = 15_000;
/** Same, while the account is blocked and has no live connection to report the end of it. */
const heldUpInterval = 5_000;

/** WebSocket close code: the session may not have a live connection. */
const notEntitled = 1008;

/**
 * Updates the session from refused calls, exchanges, other tabs and the network's return.
 * @returns the function that stops it.
 */
export function watchSession(): () => void {
  const ends = [
    watchProblems(),
    watchReplica(),
    watchLive(),
    watchOtherTabs(),
    watchNetwork(),
    watchAccount(),
    watchRestoring(),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The local account does not show the pause or the required password change yet. */
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

/** Without an open session the caller handles it (ask-server.ts). */
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

/** Handles each new connection state once: status updates repeat it. */
function watchConnection(replica: Replica): () => void {
  let handled: Connection | null = null;
  const handleStatus = () => {
    const { connection } = replica.getStatus();
    if (connection === handled) return;
    setServerAway(connection === 'offline');
    const isChange = handled !== null;
    handled = connection;
    if (connection === 'signed-out') void noticeUnauthenticated();
    else if (connection === 'gone') void endGoneAccount(replica.userId);
    // Signed in again in another tab: the cookie is shared.
    else if (connection === 'online' && isChange && currentSession()?.isExpired) {
      amendSession(replica, { isExpired: false, isConfirmed: true });
    }
  };
  handleStatus();
  const end = replica.subscribe(handleStatus);
  return () => {
    end();
    setServerAway(false);
  };
}

/**
 * A closed connection may mean paused, signed out elsewhere or deleted; the current-user call
 * decides. A connection refused from the start may also mean an unreachable server.
 */
function watchLive(): () => void {
  let askedAt = -Infinity;
  return listenForLive((news) => {
    if (news.type !== 'closed' || !hasValidSession()) return;
    const isRefused = !news.wasOpen && !isHeldUp() && navigator.onLine && isVisible();
    const isLongAgo = performance.now() - askedAt >= heldUpInterval;
    if (news.code !== notEntitled && !(isRefused && isLongAgo)) return;
    askedAt = performance.now();
    void refreshAccount();
  });
}

const isVisible = () => document.visibilityState === 'visible';

function watchOtherTabs(): () => void {
  return listenForLastUser(({ last, previousId }) => {
    const open = currentSession();
    // Another person may have just signed in here; the ended session is not theirs.
    const isOfOther = (id: string | null) => id !== null && open !== null && open.account.id !== id;
    // Signing out in another tab closes this tab too, without a return path.
    if (!last) {
      if (!isOfOther(previousId)) void closeSession('left');
    } else if (last.hasEnded) {
      if (open && !isOfOther(last.id)) void closeSession('expired');
    } else if (open?.account.id !== last.id || open.isExpired) {
      // Pending answers belong to the previous session.
      endEra();
      void startSession();
    }
  });
}

function watchNetwork(): () => void {
  const askAgain = () => {
    const leaverId = readPendingSignOut();
    // A hidden page asks on its return, so that an unused session can expire.
    if (currentSession()) {
      if (isVisible()) void refreshAccount();
    } else if (leaverId !== null) void finishPendingSignOut(leaverId);
    else void startSession();
  };
  addEventListener('online', askAgain);
  return () => {
    removeEventListener('online', askAgain);
  };
}

function watchAccount(): () => void {
  let ticks = 0;
  const checkAccount = () => {
    if (hasValidSession() && isVisible()) void refreshAccount();
  };
  const timer = setInterval(() => {
    ticks += 1;
    if (isHeldUp() || (ticks * heldUpInterval) % checkInterval === 0) checkAccount();
  }, heldUpInterval);
  // On return: a blocked account may be active again, an ended session's account deleted.
  const checkOnReturn = () => {
    if (document.visibilityState !== 'visible') return;
    if (isHeldUp()) checkAccount();
    else if (!currentSession() && readDataOwner() !== null) void refreshAccount();
  };
  document.addEventListener('visibilitychange', checkOnReturn);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkOnReturn);
  };
}

/**
 * A page the browser kept in memory and shows again has lost its locks and transactions: a signed-in
 * person's starts anew, and one that was left blank (quick-hide.ts). After a quick hide it is led away
 * instead (keep-private.ts).
 */
function watchRestoring(): () => void {
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || readTab(awayKey) !== null) return;
    if (currentSession() || 'left' in document.documentElement.dataset) startAnew();
  };
  addEventListener('pageshow', restore);
  return () => {
    removeEventListener('pageshow', restore);
  };
}

function hasValidSession(): boolean {
  const session = currentSession();
  return session !== null && !session.isExpired;
}

function isHeldUp(): boolean {
  const account = currentSession()?.account;
  return account !== undefined && (account.suspended || account.mustChangePassword);
}
