import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { LandingScreen } from '../../features/account/landing/landing-screen.tsx';
import { keepWayBack } from '../session/way-back.ts';

/** The landing in place of any screen while signed out; signing in leads to that screen. */
export function KeptLanding() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    keepWayBack(pathname + search);
  }, [pathname, search]);
  return <LandingScreen />;
}
