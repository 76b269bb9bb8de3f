import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Milliseconds for the rows of a screen to be read. */
const patience = 2000;

/** How far the entries of the history were scrolled when they were left, by the router's key. */
const places = new Map<string, number>();

/** Scrolls a screen that is gone back to where it was left, after `useFocusAfterNavigation`. */
export function useScrollBack(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const isLoaded = shown.current === null;
    const isSame = shown.current === pathname;
    shown.current = pathname;
    const left = isBack && !isLoaded ? places.get(key) : undefined;
    // A page that was loaded, and another address of the same screen, may never scroll.
    if (left === undefined && (isLoaded || isSame)) places.set(key, scrollY);
    return noteScroll(key, scrollTowards(left ?? 0));
  }, [pathname, key, isBack]);
}

/** Notes how far the shown entry is scrolled, once it is where it was. @returns stops both */
function noteScroll(key: string, goingBack: AbortController): () => void {
  const note = () => {
    // Before the screen changes, a browser scrolls by itself for the entry it goes back to.
    const { state } = history as { readonly state: { readonly key?: string } | null };
    const isShown = (state?.key ?? 'default') === key;
    if (isShown && goingBack.signal.aborted) places.set(key, scrollY);
  };
  addEventListener('scroll', note, { passive: true });
  return () => {
    goingBack.abort();
    removeEventListener('scroll', note);
  };
}

/**
 * Scrolls there as soon as the page is high enough, in the picture in which it is so. A person who
 * acts ends it. @returns ends it, and tells whether it has ended
 */
function scrollTowards(top: number): AbortController {
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  if (top === 0) {
    end();
    return ending;
  }
  const watch = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) end();
  });
  signal.addEventListener('abort', () => watch.disconnect());
  watch.observe(document.body);
  for (const act of ['wheel', 'touchstart', 'keydown', 'mousedown']) {
    addEventListener(act, end, { passive: true, signal });
  }
  setTimeout(end, patience);
  return ending;
}
