import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { LandingScreen } from '../../features/account/landing/landing-screen.tsx';
import { keepWayBack } from '../session/sign-in/way-back.ts';

/** The landing at any path while signed out; signing in returns to that path. */
export function KeptLanding() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    keepWayBack(pathname + search);
  }, [pathname, search]);
  return <LandingScreen />;
}
