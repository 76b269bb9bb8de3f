import { setPendingErasureReport } from '../../../platform/storage/erasure-report.ts';
import {
  setPendingSignOut,
  readPendingSignOut,
  clearPendingSignOut,
} from '../../../platform/storage/pending-sign-out.ts';
import { countUnsent, isAllSent } from './count-unsent.ts';
import { closeAndWipe, closeExpired } from '../open-session.ts';
import { amendSession, currentSession, useSessionStore } from '../session-store.ts';

/**
 * Handles the server's answer that nobody is signed in; local data stays. A session that ends on an
 * open screen leads to sign-in; one that ended before the start does so only for unsent changes
 * (decisions.md, Conventions).
 */
export async function noticeUnauthenticated(): Promise<void> {
  const session = currentSession();
  // During a sign-out this answer is expected.
  if (!session || session.isExpired || readPendingSignOut() !== null) return;
  amendSession(session.replica, { isExpired: true });
  if (session.isConfirmed) useSessionStore.setState({ isLeavingForSignIn: true });
  else await closeUnlessUnsent();
}

/** Closes an expired session unless it holds changes that need a sign-in to be sent. */
export async function closeUnlessUnsent(): Promise<void> {
  const session = currentSession();
  if (!session?.isExpired) return;
  useSessionStore.setState({ isLeavingForSignIn: false, isClosing: true });
  const { replica } = session;
  try {
    // Unreadable: the session stays, marked as expired.
    if (isAllSent(await countUnsent(replica))) await closeExpired(replica);
  } finally {
    useSessionStore.setState({ isClosing: false });
  }
}

/**
 * Removes the data of a deleted account, or of one whose owner asked for it elsewhere, from the device,
 * even if its session ended before (design.md, Replication). If that fails, the next start retries.
 */
export async function endGoneAccount(userId: string): Promise<void> {
  if (readPendingSignOut() !== null) return;
  setPendingSignOut(userId);
  let isWiped = true;
  try {
    await closeAndWipe(userId);
    setPendingErasureReport('gone');
    clearPendingSignOut();
  } catch {
    isWiped = false;
  }
  await loadReport().then(({ reportGone }) => reportGone(isWiped), ignore);
}

/** After a sign-out: also tells the server that it erased, if that was asked for before it. */
export function reportSignOut(): void {
  setPendingErasureReport('signed-out');
  void loadReport().then(({ reportErased }) => reportErased(), ignore);
}

/** At a start: reports what an earlier page erased. @param isKnown as of `reportEarlier` there */
export async function reportErasedEarlier(isKnown: boolean): Promise<void> {
  await loadReport().then(({ reportEarlier }) => reportEarlier(isKnown), ignore);
}

const loadReport = () => import('./report-erased.ts');

// Still pending: the next start reports it.
const ignore = () => undefined;
