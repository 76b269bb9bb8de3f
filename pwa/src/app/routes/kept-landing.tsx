import { useEffect } from 'react';
import { LandingScreen } from '../../features/account/landing/landing-screen.tsx';
import { useAddress } from '../../platform/address.tsx';
import { keepWayBack } from '../session/way-back.ts';

/** The landing in place of any screen while signed out; signing in leads to that screen. */
export function KeptLanding() {
  const address = useAddress();
  useEffect(() => {
    keepWayBack(address);
  }, [address]);
  return <LandingScreen />;
}
