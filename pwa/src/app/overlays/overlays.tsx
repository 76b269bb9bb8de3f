import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useReplica } from '../../replica/replica-context.tsx';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { useAccount } from '../session/account-context.tsx';
import { useSignOutStore } from '../sign-out/sign-out-store.ts';
import { useMaintenance } from './use-maintenance.ts';

const MaintenanceOverlay = lazyScreen(() =>
  import('./maintenance-overlay.tsx').then((module) => module.MaintenanceOverlay),
);

const PausedOverlay = lazyScreen(() =>
  import('./paused-overlay.tsx').then((module) => module.PausedOverlay),
);

/** Paths 'Account Paused' leaves open: whoever is paused may still ask for help (spec member 2). */
const openWhilePaused: readonly string[] = ['/support'];

/** Milliseconds over which the devices send what waited: maintenance ends for all of them at once. */
const spreadAfterMaintenance = 2_000;

/** What may cover the whole app for a signed-in member. Administrators are spared. */
export function Overlays() {
  const account = useAccount();
  const isMember = account.role !== 'admin';
  const isMaintenance = useMaintenance(isMember);
  const [pathname] = useLocation();
  const isPaused = isMember && account.suspended;
  const isCovered = isMaintenance || (isPaused && !openWhilePaused.includes(pathname));
  useSendAfter(isMaintenance, spreadAfterMaintenance);
  useSendAfter(isPaused, 0);
  useQuietUnder(isCovered);
  // A question about unsent work asked from an overlay stands in front of it.
  const isAsking = useSignOutStore(({ step }) => step.kind === 'asking' || step.kind === 'sending');
  if (isAsking || !isCovered) return null;
  return isMaintenance ? <MaintenanceOverlay /> : <PausedOverlay />;
}

/** What was said before an overlay came is not said over it. */
function useQuietUnder(isCovered: boolean): void {
  // Before the overlay is painted, not after.
  useLayoutEffect(() => {
    if (isCovered) dismissToast();
  }, [isCovered]);
}

/**
 * Work that waited behind an overlay is sent as soon as it goes, whatever pause the server asked for
 * while it lasted; `spread` is how many milliseconds the devices take for it together.
 */
function useSendAfter(isCovered: boolean, spread: number): void {
  const replica = useReplica();
  const wasCovered = useRef(false);
  useEffect(() => {
    const isOver = wasCovered.current && !isCovered;
    wasCovered.current = isCovered;
    if (!isOver) return;
    const timer = setTimeout(() => void replica.exchangeNow('person'), Math.random() * spread);
    return () => clearTimeout(timer);
  }, [replica, isCovered, spread]);
}
