import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { create } from 'zustand';
import type { Replica } from '../../replica/replica-interface.ts';

/** A signed-in person with their data on this device. */
export interface SignedIn {
  readonly status: 'signed-in';
  readonly account: Account;
  readonly replica: Replica;
  /** The server has confirmed the session since the app was opened. */
  readonly isConfirmed: boolean;
  /** The server's session ended: what is on the device stays, and sending waits for a sign-in. */
  readonly isExpired: boolean;
}

/** Why nobody is signed in, which decides whether signing in leads back to the screen. */
export type SessionEnd =
  /** This device remembers nobody, and the server was not asked yet: the sign-in screen asks it. */
  | 'unasked'
  /** Nobody was when the app was opened. */
  | 'cold'
  /** The server's session ended while the app was open. */
  | 'expired'
  /** Signed out on purpose, in whichever tab, or the account is gone: no way leads back. */
  | 'left';

export type Session =
  /** Nothing is known yet; nothing is rendered (spec member 2). */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly end: SessionEnd }
  | SignedIn;

interface SessionState {
  readonly session: Session;
  /** The session ended while a screen was open: said in a toast, then on to sign-in (spec member 8). */
  readonly isLeavingForSignIn: boolean;
  /** Other people's replicas on this device that hold unsent changes. */
  readonly othersUnsent: readonly string[];
}

const start: SessionState = {
  session: { status: 'loading' },
  isLeavingForSignIn: false,
  othersUnsent: [],
};

export const useSessionStore = create<SessionState>(() => start);

/** The signed-in session, or null. */
export function currentSession(): SignedIn | null {
  const { session } = useSessionStore.getState();
  return session.status === 'signed-in' ? session : null;
}

/** Changes the signed-in session of this replica; a session that has been replaced stays as it is. */
export function amendSession(
  replica: Replica,
  change: Partial<Omit<SignedIn, 'status' | 'replica'>>,
): void {
  const session = currentSession();
  if (session?.replica !== replica) return;
  useSessionStore.setState({ session: { ...session, ...change } });
}

/** Back to the state before the first start, for tests. */
export function resetSessionStore(): void {
  useSessionStore.setState(start, true);
}
