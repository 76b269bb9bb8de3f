import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useReplica } from '../../replica/replica-context.tsx';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { memberScreens } from '../features.ts';
import { useAccount } from '../session/account-context.tsx';
import { useSignOutStore } from '../sign-out/sign-out-store.ts';
import { useMaintenance } from './use-maintenance.ts';

const MaintenanceOverlay = lazyScreen(() =>
  import('./maintenance-overlay.tsx').then((module) => module.MaintenanceOverlay),
);

const PausedOverlay = lazyScreen(() =>
  import('./paused-overlay.tsx').then((module) => module.PausedOverlay),
);

/** Screens 'Account Paused' does not cover (spec member 2; decisions: Conventions of every call). */
const openWhilePaused = memberScreens.filter((screen) => 'isOpenWhilePaused' in screen);

/** Milliseconds over which devices spread their exchanges: maintenance ends for all at once. */
const spreadAfterMaintenance = 2_000;

/** Full-screen overlays for signed-in members; administrators see none. */
export function Overlays() {
  const account = useAccount();
  const isMember = account.role !== 'admin';
  const isMaintenance = useMaintenance(isMember);
  const { pathname } = useLocation();
  const isPaused = isMember && account.suspended;
  const isCovered =
    isMaintenance || (isPaused && !openWhilePaused.some(({ path }) => path === pathname));
  useSendAfter(isMaintenance, spreadAfterMaintenance);
  useSendAfter(isPaused, 0);
  useToastDismissal(isCovered);
  // The sign-out question, asked from an overlay, replaces it.
  const isAsking = useSignOutStore(({ step }) => step.kind === 'asking' || step.kind === 'sending');
  if (isAsking || !isCovered) return null;
  return isMaintenance ? <MaintenanceOverlay /> : <PausedOverlay />;
}

/** Dismisses the toast shown when an overlay opens. */
function useToastDismissal(isCovered: boolean): void {
  // A layout effect runs before the overlay is painted.
  useLayoutEffect(() => {
    if (isCovered) dismissToast();
  }, [isCovered]);
}

/**
 * Sends waiting changes when an overlay closes, ignoring a retry delay the server asked for;
 * randomly within `spread` milliseconds.
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
