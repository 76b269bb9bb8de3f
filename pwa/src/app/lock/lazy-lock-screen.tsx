import { lazyScreen } from '../../platform/lazy-screen.tsx';

export const LockScreen = lazyScreen(() =>
  import('./lock-screen.tsx').then((module) => module.LockScreen),
);

/**
 * Loads the locked screen ahead: while it is loaded, React keeps what it replaces, with its open dialogs,
 * and would show it again to a session that is back by then.
 */
export function preloadLockScreen(): void {
  // Not loaded: locking loads it.
  LockScreen.preload().catch(() => undefined);
}
