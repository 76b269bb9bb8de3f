import {
  oweSignOut,
  readSignOutDebt,
  settleSignOut,
} from '../../platform/storage/sign-out-debt.ts';
import { closeAndWipe, closeExpired } from './open-session.ts';
import { amendSession, currentSession, useSessionStore } from './session-store.ts';

/**
 * The server says that nobody is signed in. What is on the device stays. A session that ends while a
 * screen is open is said in a toast and leads to sign-in; one that had ended before the app was
 * opened is only asked for where unsent work waits for it (decisions.md, Conventions).
 */
export async function noticeUnauthenticated(): Promise<void> {
  const session = currentSession();
  // Whoever is signing out has no need to be told that they are.
  if (!session || session.isExpired || readSignOutDebt() !== null) return;
  amendSession(session.replica, { isExpired: true });
  if (session.isConfirmed) useSessionStore.setState({ isLeavingForSignIn: true });
  else await closeUnlessUnsent();
}

/** Ends an expired session on the device too, unless it holds work that only a sign-in can send. */
export async function closeUnlessUnsent(): Promise<void> {
  const session = currentSession();
  if (!session?.isExpired) return;
  useSessionStore.setState({ isLeavingForSignIn: false });
  const waiting = await session.replica.readWaitingChanges();
  const refused = await session.replica.readRefusedChanges();
  if (waiting.length === 0 && refused.length === 0) await closeExpired(session.replica);
}

/**
 * The account no longer exists: nothing of it stays on the device, even where its session had ended
 * before (design.md, Replication). Should something resist now, the next start removes it.
 */
export async function endGoneAccount(userId: string): Promise<void> {
  if (readSignOutDebt() !== null) return;
  oweSignOut(userId);
  let isWiped = true;
  try {
    await closeAndWipe(userId);
    settleSignOut();
  } catch {
    isWiped = false;
  }
  const { tellGone } = await import('./tell-gone.ts');
  tellGone(isWiped);
}
