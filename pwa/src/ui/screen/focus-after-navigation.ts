import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** State of a replacing navigation to the new address of the screen shown: focus and scroll position stay. */
export const sameScreen = 'same screen';

/** Scrolls a new screen to its top and focuses it, like a page load; the first one after a sign-in too. */
export function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  const shown = useRef(type === 'POP' ? pathname : '');
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
