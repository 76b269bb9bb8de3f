import { listenForLastUser } from '../../platform/last-user.ts';
import { readSignOutDebt } from '../../platform/sign-out-debt.ts';
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
 * Milliseconds between looks at the account. Changes of it come by poke; but the server closes the
 * live connection of a paused account and of an ended session, and no poke tells of that.
 */
const lookInterval = 15_000;

/**
 * Keeps the session true to what is learned elsewhere: refused calls, the replica's exchanges, other
 * tabs, and the network's return.
 * @returns the function that ends the watching.
 */
export function watchSession(): () => void {
  const ends = [watchProblems(), watchReplica(), watchOtherTabs(), watchNetwork(), watchAccount()];
  return () => {
    for (const end of ends) end();
  };
}

function watchProblems(): () => void {
  return listenForProblems(({ problem }, call) => {
    if (problem.code === 'unauthenticated') void noticeUnauthenticated();
    else if (problem.code === 'account_gone') void endGoneAccount();
    // The account on the device does not say yet that it is paused.
    else if (problem.code === 'account_paused' && call !== 'account.currentUser') {
      void refreshAccount();
    }
  });
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
    else if (connection === 'gone') void endGoneAccount();
    // Signed in again in another tab: the cookie is shared.
    else if (connection === 'online' && isNews && currentSession()?.isExpired) {
      amendSession(replica, { isExpired: false, isConfirmed: true });
    }
  };
  heed();
  return replica.subscribe(heed);
}

function watchOtherTabs(): () => void {
  return listenForLastUser((userId) => {
    const open = currentSession();
    if (userId === null) {
      if (open) void closeSession();
    } else if (open?.account.id !== userId || open.isExpired) {
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
  const look = () => {
    const session = currentSession();
    if (session && !session.isExpired && document.visibilityState === 'visible') {
      void refreshAccount();
    }
  };
  const timer = setInterval(look, lookInterval);
  return () => {
    clearInterval(timer);
  };
}
