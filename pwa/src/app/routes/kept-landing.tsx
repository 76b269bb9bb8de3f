import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LandingScreen } from '../../features/account/landing/landing-screen.tsx';
import { callApi } from '../../rest/call-api.ts';
import { keepWayBack } from '../session/sign-in/way-back.ts';

/** The landing at any path while signed out; signing in returns to that path. */
export function KeptLanding() {
  const { pathname, search } = useLocation();
  const needsSetup = useNeedsSetup();
  useEffect(() => {
    keepWayBack(pathname + search);
  }, [pathname, search]);
  return <LandingScreen needsSetup={needsSetup} />;
}

/** Whether the installation has no administrator yet; false until known. */
function useNeedsSetup(): boolean {
  const [needsSetup, setNeedsSetup] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    callApi('setup.status', {}, { signal: leaving.signal }).then(
      (setup) => setNeedsSetup(setup.needsSetup),
      // Without an answer the landing is that of every other installation.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return needsSetup;
}
