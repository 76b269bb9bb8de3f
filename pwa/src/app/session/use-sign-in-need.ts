import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type SignedIn, useSessionStore } from './session-store.ts';

/** How the sign-in screen finds the session of this device. */
export interface SignInNeed {
  /** Somebody is signed in, and the server still takes what their device sends. */
  readonly isMet: boolean;
  /** Changes of the session that ended wait on the device for a sign-in. */
  readonly isUnsentKept: boolean;
}

export function useSignInNeed(): SignInNeed {
  const session = useSessionStore((state) => state.session);
  const open = session.status === 'signed-in' ? session : null;
  const isOthers = useIsOthersTurn(open);
  const isMet = open !== null && !open.isExpired && !isOthers;
  const isUnsentKept = useIsUnsentKept(isMet ? null : open);
  return { isMet, isUnsentKept };
}

/** Whether somebody else has signed in on this browser since this session was opened. */
function useIsOthersTurn(open: SignedIn | null): boolean {
  const replica = open?.replica;
  const subscribe = useCallback(
    (listener: () => void) => replica?.subscribe(listener) ?? (() => undefined),
    [replica],
  );
  return useSyncExternalStore(subscribe, () => replica?.getStatus().connection === 'other-account');
}

/** Read once: while sign-in is shown nothing is changed in this tab. */
function useIsUnsentKept(ended: SignedIn | null): boolean {
  const [keeper, setKeeper] = useState<SignedIn['replica'] | null>(null);
  const replica = ended?.replica;
  useEffect(() => {
    replica
      ?.readWaitingChanges()
      .then((waiting) => setKeeper(waiting.length > 0 ? replica : null))
      // A device that cannot be read says so elsewhere.
      .catch(() => undefined);
  }, [replica]);
  return replica !== undefined && keeper === replica;
}
