import { useEffect, useState } from 'react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { Locked } from '../session/session-store.ts';

const Screen = lazyScreen(() => import('./lock-screen.tsx').then((module) => module.LockScreen));

let isLoaded = false;

/**
 * The locked screen, and nothing until it is loaded. A Suspense fallback would keep the PIN's field from
 * a start for 300 ms, and what it replaces on the page for as long as it is loaded.
 */
export function LockScreen({ session }: { readonly session: Locked }) {
  const [isReady, setIsReady] = useState(isLoaded);
  useEffect(() => {
    let isShown = true;
    void preloadLockScreen().then(() => (isShown ? setIsReady(true) : undefined));
    return () => {
      isShown = false;
    };
  }, []);
  return isReady ? <Screen session={session} /> : null;
}

/** Loads the locked screen ahead. Never rejects: rendering it loads it again, and reports a failure. */
export async function preloadLockScreen(): Promise<void> {
  try {
    await Screen.preload();
    isLoaded = true;
  } catch {
    // Offline, without a worker.
  }
}
