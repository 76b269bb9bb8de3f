import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AuthScreen } from '../../features/account/sign-in/auth-screen.tsx';
import { longToastDuration, showToast } from '../../ui/toast/toast-store.ts';
import { enterSignedIn } from '../session/open-session.ts';
import { useIsSessionKnown } from '../session/sign-in/use-is-session-known.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSignInNeed } from '../session/sign-in/use-sign-in-need.ts';
import { forgetWayBack, isForOther, readWayBack } from '../session/sign-in/way-back.ts';
import { preloadSignedIn } from './load-signed-in.ts';

/** Sign-in and registration; redirects a signed-in person, lets an expired session be renewed. */
export function AuthRoute() {
  const isKnown = useIsSessionKnown();
  const { isUndecided, isMet, isUnsentKept, endedName } = useSignInNeed();
  const isUnreadable = useSessionStore(({ session }) => session.status === 'unreadable');
  const asksOther = isForOther(useLocation().state);
  const [hasEntered, setHasEntered] = useState(false);
  useEffect(preloadSignedIn, []);
  // Avoids a flash of the form or of home before the session is known.
  if (!isKnown || isUndecided) return null;
  // Every other path says that the data cannot be opened, and offers to try again.
  const isHeld = isUnreadable && (hasEntered || !asksOther);
  if (isMet || isHeld) return <RedirectAfterSignIn />;
  return (
    <AuthScreen
      isUnsentKept={isUnsentKept}
      endedName={asksOther ? undefined : endedName}
      onSignedIn={(account) =>
        void enterSignedIn(account).then(() => setHasEntered(true), reportNotOpened)
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
    text: 'Part of Greenroom could not be loaded. Check your connection and try again.',
    tone: 'destructive',
    duration: longToastDuration,
  });
}
