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
  const shown = useRef(pathname);
  useEffect(() => noteScroll(key), [key]);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return isBack ? scrollTowards(places.get(key) ?? 0) : undefined;
  }, [pathname, key, isBack]);
}

/** Notes how far the shown entry is scrolled. @returns stops it */
function noteScroll(key: string): () => void {
  const note = () => {
    // Before the screen changes, a browser scrolls by itself for the entry it goes back to.
    const { state } = history as { readonly state: { readonly key?: string } | null };
    if ((state?.key ?? 'default') === key) places.set(key, scrollY);
  };
  addEventListener('scroll', note, { passive: true });
  return () => removeEventListener('scroll', note);
}

/**
 * Scrolls there as soon as the page is high enough, in the picture in which it is so. A person who
 * acts ends it. @returns ends it
 */
function scrollTowards(top: number): (() => void) | undefined {
  if (top === 0) return undefined;
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
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
  return end;
}
