import { overlaidMark } from './overlaid.ts';

/** Attributes of the root element while the screen below is not seen (global.css, overlays.tsx). */
const covers = [overlaidMark, 'data-covered', 'data-locked', 'data-left'];

/** Whether the page is visible and nothing covers the whole screen: what is there may count as seen. */
export function isScreenSeen(): boolean {
  const root = document.documentElement;
  return (
    document.visibilityState === 'visible' && !covers.some((cover) => root.hasAttribute(cover))
  );
}

/** Calls `notify` whenever that may have changed. @returns the function that stops it. */
export function watchScreenSeen(notify: () => void): () => void {
  const covering = new MutationObserver(notify);
  covering.observe(document.documentElement, { attributeFilter: covers });
  document.addEventListener('visibilitychange', notify);
  return () => {
    covering.disconnect();
    document.removeEventListener('visibilitychange', notify);
  };
}
