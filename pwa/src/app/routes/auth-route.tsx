import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { AuthScreen } from '../../features/account/sign-in/auth-screen.tsx';
import { longToastDuration, showToast } from '../../ui/toast/toast-store.ts';
import { enterSignedIn } from '../session/open-session.ts';
import { useIsSessionKnown } from '../session/use-is-session-known.ts';
import { useSignInNeed } from '../session/use-sign-in-need.ts';
import { forgetWayBack, readWayBack } from '../session/way-back.ts';
import { preloadSignedIn } from './load-signed-in.ts';

/** Sign-in and registration; a signed-in person goes on, an expired session may be renewed. */
export function AuthRoute() {
  const isKnown = useIsSessionKnown();
  const { isMet, isUnsentKept } = useSignInNeed();
  useEffect(preloadSignedIn, []);
  // Neither the form nor home is shown only to be taken back a moment later.
  if (!isKnown) return null;
  if (isMet) return <TakeWayBack />;
  return (
    <AuthScreen
      isUnsentKept={isUnsentKept}
      onSignedIn={(account) => void enterSignedIn(account).catch(tellNotOpened)}
    />
  );
}

/** On to the screen somebody wanted before they had to sign in, else home. */
function TakeWayBack() {
  const [path] = useState(readWayBack);
  const [, navigate] = useLocation();
  useEffect(() => {
    forgetWayBack();
    navigate(path, { replace: true });
  }, [path, navigate]);
  return null;
}

/** The server signed the person in, but this browser gives the app no room (spec member 8). */
function tellNotOpened(): void {
  showToast({
    title: 'Login failed',
    text: 'This browser does not let Greenroom keep data. A private window or a full device can be the cause.',
    tone: 'destructive',
    duration: longToastDuration,
  });
}
