import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** State of a replacing navigation to the new address of the screen shown: focus and scroll position stay. */
export const sameScreen = 'same screen';

/**
 * Scrolls a new screen to its top and focuses it, like a page load; so too the first one after a
 * sign-in, or after something used in its place, such as the lock or a forced change of password.
 */
export function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  const shown = useRef(type === 'POP' && !wasPageUsed() ? pathname : '');
  const isSame = type === 'REPLACE' && state === sameScreen;
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (isSame || before === pathname) return;
    if (!before && document.activeElement !== document.body) return;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, isSame]);
  return main;
}

/** Whether somebody pressed something since the page loaded. */
function wasPageUsed(): boolean {
  // Safari has it from version 16.4 on.
  return (navigator as Partial<Navigator>).userActivation?.hasBeenActive === true;
}
