import { useEffect, useState, useCallback, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AuthScreen } from '../../features/account/sign-in/auth-screen.tsx';
import { useHeldCodes } from '../../features/account/two-step/held-codes.ts';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { longToastDuration, showToast } from '../../ui/toast/toast-store.ts';
import { enterSignedIn } from '../session/open-session.ts';
import { useSessionStore, type Session, type SignedIn } from '../session/session-store.ts';
import { enterFromServer } from '../session/sign-in/ask-server.ts';
import { forgetWayBack, isForOther, readWayBack } from '../session/sign-in/way-back.ts';
import { preloadSignedIn } from './load-signed-in.ts';

/** State of this device's session for the sign-in screen. */
interface SignInNeed {
  /** An ended session is being closed: a form shown now would be replaced while somebody types. */
  readonly isUndecided: boolean;
  /** Somebody is signed in, and the server still accepts their changes. */
  readonly isMet: boolean;
  /** The ended session has unsent changes on this device. */
  readonly isUnsentKept: boolean;
  /** The username of the person whose session ended here. Undefined: nobody's did. */
  readonly endedName: string | undefined;
}

/** Milliseconds the sign-in screen waits for the server before it trusts the device's state. */
const answerLimit = 2_500;

/** Sign-in and registration; redirects a signed-in person, lets an expired session be renewed. */
export function AuthRoute() {
  const isKnown = useIsSessionKnown();
  const { isUndecided, isMet, isUnsentKept, endedName } = useSignInNeed();
  const isUnreadable = useSessionStore(({ session }) => session.status === 'unreadable');
  const asksOther = isForOther(useLocation().state);
  const [hasEntered, setHasEntered] = useState(false);
  const hasCodes = useHeldCodes(({ held }) => held !== null);
  useEffect(preloadSignedIn, []);
  // Avoids a flash of the form or of home before the session is known.
  if (!hasCodes && (!isKnown || isUndecided)) return null;
  // Every other path says that the data cannot be opened, and offers to try again.
  const isHeld = isUnreadable && (hasEntered || !asksOther);
  if (!hasCodes && (isMet || isHeld)) return <RedirectAfterSignIn />;
  return (
    <AuthScreen
      isUnsentKept={isUnsentKept}
      endedName={asksOther ? undefined : endedName}
      onSignedIn={(account) =>
        void enterSignedIn(account).then(() => {
          useHeldCodes.setState({ held: null });
          setHasEntered(true);
        }, reportNotOpened)
      }
    />
  );
}

/** Redirects to the screen requested before sign-in, else home. */
function RedirectAfterSignIn() {
  const [path] = useState(readWayBack);
  const navigate = useNavigate();
  useEffect(() => {
    forgetWayBack();
    void navigate(path, { replace: true });
  }, [path, navigate]);
  return null;
}

/** Signed in on the server, but the code for local data could not be loaded (spec member 8). */
function reportNotOpened(): void {
  showToast({
    title: 'Login failed',
    text: 'Part of the app could not be loaded. Check your connection and try again.',
    tone: 'destructive',
    duration: longToastDuration,
  });
}

/**
 * Whether the sign-in screen may trust the session: the server has confirmed or denied it, cannot
 * be reached, or takes too long. Asks the server if the start did not. Stays true once true.
 */
function useIsSessionKnown(): boolean {
  const session = useSessionStore((state) => state.session);
  const isOnline = useIsOnline();
  const [isSettled, setIsSettled] = useState(false);
  const isAwaited = isOnline && isInQuestion(session);
  // The start asks after the first paint of local data; this screen shows none.
  useEffect(announceFirstPaint, []);
  useEffect(() => {
    if (isOnline && isUnasked(session)) void enterFromServer();
  }, [session, isOnline]);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), isAwaited ? answerLimit : 0);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isSettled || !isAwaited;
}

function isInQuestion(session: Session): boolean {
  if (session.status === 'signed-in') return !session.isConfirmed && !session.isExpired;
  return isUnasked(session);
}

function isUnasked(session: Session): boolean {
  return session.status === 'signed-out' && session.end === 'unasked';
}

function useSignInNeed(): SignInNeed {
  const session = useSessionStore((state) => state.session);
  const open = session.status === 'signed-in' ? session : null;
  const isOthers = useIsOthersTurn(open);
  const isMet = open !== null && !open.isExpired && !isOthers;
  const isUnsentKept = useIsUnsentKept(isMet ? null : open);
  const isClosing = useSessionStore((state) => state.isClosing);
  const endedName = open?.isExpired && !isOthers ? open.account.username : closedName(session);
  return { isUndecided: open !== null && isClosing, isMet, isUnsentKept, endedName };
}

/** Of a session that had nothing to send and is closed by now. */
function closedName(session: Session): string | undefined {
  return session.status === 'signed-out' ? session.endedName : undefined;
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
      .then((waiting) => setKeeper(waiting.some(({ isQuiet }) => !isQuiet) ? replica : null))
      // Unreadable storage is reported elsewhere.
      .catch(() => undefined);
  }, [replica]);
  return replica !== undefined && keeper === replica;
}
