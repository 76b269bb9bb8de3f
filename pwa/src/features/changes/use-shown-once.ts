import { useEffect, useRef } from 'react';
import { guardLeaving } from '../../platform/leaving/leave-guard.ts';
import { holdForTabs, tabPatience } from '../../replica/lock/held-by-tabs.ts';

/** While `isShown`, the app lock gives time to write down elsewhere what the screen shows. */
export function useLockPatience(isShown: boolean): void {
  useEffect(() => (isShown ? holdForTabs(tabPatience) : undefined), [isShown]);
}

/**
 * While `isShown`, a dialog shows what nobody can show again, such as recovery codes: what would leave the
 * screen does so once it is kept (of Back: where the browser can ask), closing the page asks, and the app
 * lock waits.
 */
export function useShownOnce(isShown: boolean): void {
  useLockPatience(isShown);
  const leave = useRef<(() => void) | null>(null);
  useEffect(() => {
    // The dialog itself says what has to be done first.
    if (isShown) return guardLeaving((go) => (leave.current = go));
    leave.current?.();
    leave.current = null;
  }, [isShown]);
}
