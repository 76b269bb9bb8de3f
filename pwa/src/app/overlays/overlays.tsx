import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { whenFirstPainted } from '../../platform/first-paint.ts';
import { listenForLive } from '../../replica/live/live-listeners.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { callApi } from '../../rest/call-api.ts';
import { listenForProblems } from '../../rest/call-listeners.ts';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { memberScreens } from '../features.ts';
import { useAccount } from '../session/account-context.tsx';

/** Milliseconds between polls (spec member 9). */
const pollInterval = 5_000;

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
    // A typed address may end with a slash.
    isMaintenance || (isPaused && !openWhilePaused.some(({ path }) => matchPath(path, pathname)));
  useSendAfter(isMaintenance, spreadAfterMaintenance);
  useSendAfter(isPaused, 0);
  useToastDismissal(isCovered);
  if (!isCovered) return null;
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

/**
 * Whether maintenance mode is on: pushed over the live connection, and polled while the page is
 * visible. Errors count as off (spec member 7). Not enabled: off, not polled.
 */
function useMaintenance(isEnabled: boolean): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => (isEnabled ? followMaintenance(setIsOn) : undefined), [isEnabled]);
  return isEnabled && isOn;
}

/** @returns the function that stops it. */
function followMaintenance(report: (isOn: boolean) => void): () => void {
  const ending = new AbortController();
  let asking = new AbortController();
  const poll = async () => {
    if (document.visibilityState !== 'visible' || ending.signal.aborted) return;
    asking.abort();
    const asked = new AbortController();
    asking = asked;
    const mode = await readMaintenance(AbortSignal.any([asked.signal, ending.signal]));
    if (!asked.signal.aborted && !ending.signal.aborted) report(mode);
  };
  const endLive = listenForLive((news) => {
    if (news.type !== 'maintenance') return;
    // The pending poll may return the old value.
    asking.abort();
    report(news.maintenanceMode);
  });
  // A call refused for maintenance polls at once.
  const endProblems = listenForProblems(({ problem }) => {
    if (problem.code === 'maintenance') void poll();
  });
  void whenFirstPainted().then(poll);
  const timer = setInterval(() => void poll(), pollInterval);
  document.addEventListener('visibilitychange', () => void poll(), { signal: ending.signal });
  return () => {
    clearInterval(timer);
    endLive();
    endProblems();
    ending.abort();
  };
}

async function readMaintenance(signal: AbortSignal): Promise<boolean> {
  try {
    const options = { signal, timeLimit: pollInterval };
    return (await callApi('settings.maintenance', {}, options)).maintenanceMode;
  } catch {
    return false;
  }
}
