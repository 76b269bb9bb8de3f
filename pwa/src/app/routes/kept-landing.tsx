import { useEffect } from 'react';
import { LandingScreen } from '../../features/account/landing/landing-screen.tsx';
import { useAddress } from '../../platform/address.tsx';
import { keepWayBack } from '../session/sign-in/way-back.ts';

/** The landing at any path while signed out; signing in returns to that path. */
export function KeptLanding() {
  const address = useAddress();
  useEffect(() => {
    keepWayBack(address);
  }, [address]);
  return <LandingScreen />;
}
