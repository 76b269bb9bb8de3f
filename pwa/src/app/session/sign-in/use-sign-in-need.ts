import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type SignedIn, useSessionStore } from '../session-store.ts';

/** State of this device's session for the sign-in screen. */
export interface SignInNeed {
  /** An ended session is being closed: a form shown now would be replaced while somebody types. */
  readonly isUndecided: boolean;
  /** Somebody is signed in, and the server still accepts their changes. */
  readonly isMet: boolean;
  /** The ended session has unsent changes on this device. */
  readonly isUnsentKept: boolean;
  /** The username of the person whose session ended here. Undefined: nobody's did. */
  readonly endedName: string | undefined;
}

export function useSignInNeed(): SignInNeed {
  const session = useSessionStore((state) => state.session);
  const open = session.status === 'signed-in' ? session : null;
  const isOthers = useIsOthersTurn(open);
  const isMet = open !== null && !open.isExpired && !isOthers;
  const isUnsentKept = useIsUnsentKept(isMet ? null : open);
  const isClosing = useSessionStore((state) => state.isClosing);
  const endedName = open?.isExpired && !isOthers ? open.account.username : undefined;
  return { isUndecided: open !== null && isClosing, isMet, isUnsentKept, endedName };
}

/** Whether another person has signed in on this browser since this session was opened. */
function useIsOthersTurn(open: SignedIn | null): boolean {
  const replica = open?.replica;
  const subscribe = useCallback(
    (listener: () => void) => replica?.subscribe(listener) ?? (() => undefined),
    [replica],
  );
  return useSyncExternalStore(subscribe, () => replica?.getStatus().connection === 'other-account');
}

/** Read once: the sign-in screen changes nothing in this tab. */
function useIsUnsentKept(ended: SignedIn | null): boolean {
  const [keeper, setKeeper] = useState<SignedIn['replica'] | null>(null);
  const replica = ended?.replica;
  useEffect(() => {
    replica
      ?.readWaitingChanges()
      .then((waiting) => setKeeper(waiting.length > 0 ? replica : null))
      // Unreadable storage is reported elsewhere.
      .catch(() => undefined);
  }, [replica]);
  return replica !== undefined && keeper === replica;
}
