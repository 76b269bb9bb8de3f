import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { create } from 'zustand';
import type { UserNotes } from '../../platform/storage/user-notes.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import type { OtherReplica } from '../../replica/store/find-replicas.ts';

export interface SignedIn {
  readonly status: 'signed-in';
  readonly account: Account;
  readonly replica: Replica;
  /** What the person left unfinished on this device. */
  readonly notes: UserNotes;
  /** The server has confirmed the session since the app was opened. */
  readonly isConfirmed: boolean;
  /** The server's session ended: local data stays, and sending needs a sign-in. */
  readonly isExpired: boolean;
}

/** Why nobody is signed in; decides whether signing in returns to the current screen. */
export type SessionEnd =
  /** A session may exist, and the server was not asked yet; the sign-in screen asks it. */
  | 'unasked'
  | 'cold'
  /** The server's session ended while the app was open. */
  | 'expired'
  /** Signed out on purpose in any tab, or the account is gone: no return path. */
  | 'left';

/** Why the person's data on this device cannot be used now. */
export type UnreadableReason =
  /** The browser fails to open or read it. */
  | 'failing'
  /** The browser has not answered yet. */
  | 'silent'
  /** The device is full. */
  | 'full'
  /** A newer version of the app has changed it. */
  | 'newer';

/** Somebody is signed in here, but their data cannot be opened. Nothing of it was deleted. */
export interface Unreadable {
  readonly status: 'unreadable';
  readonly userId: string;
  readonly reason: UnreadableReason;
  /** Resolves when silent storage has answered after all; null: it has. */
  readonly answered: Promise<unknown> | null;
}

/** Somebody is signed in here, and what they have on this device is sealed until it is unlocked. */
export interface Locked {
  readonly status: 'locked';
  readonly userId: string;
  /** It is being sealed anew, or unsealed. */
  readonly isMoving: boolean;
}

export type Session =
  /** Nothing is known and nothing is rendered yet (spec member 2). */
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-out';
      readonly end: SessionEnd;
      /** Whose session the server ended while the app was open, for the form. Absent: nobody's. */
      readonly endedName?: string | undefined;
    }
  | Unreadable
  | Locked
  | SignedIn;

interface SessionState {
  readonly session: Session;
  /** The session ended while a screen was open: a toast, then sign-in (spec member 8). */
  readonly isLeavingForSignIn: boolean;
  /** The session has expired, and whether it closes is being read: no sign-in form yet. */
  readonly isClosing: boolean;
  /** Other people's replicas on this device that hold, or may hold, unsent changes. */
  readonly othersUnsent: readonly OtherReplica[];
}

const start: SessionState = {
  session: { status: 'loading' },
  isLeavingForSignIn: false,
  isClosing: false,
  othersUnsent: [],
};

export const useSessionStore = create<SessionState>(() => start);

export function currentSession(): SignedIn | null {
  const { session } = useSessionStore.getState();
  return session.status === 'signed-in' ? session : null;
}

/** Updates the session of this replica; does nothing if another session is open. */
export function amendSession(
  replica: Replica,
  change: Partial<Omit<SignedIn, 'status' | 'replica' | 'notes'>>,
): void {
  const session = currentSession();
  if (session?.replica !== replica) return;
  useSessionStore.setState({ session: { ...session, ...change } });
}

/** For tests: restores the initial state. */
export function resetSessionStore(): void {
  useSessionStore.setState(start, true);
}
