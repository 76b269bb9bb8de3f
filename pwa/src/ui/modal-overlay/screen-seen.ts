/** On the root element while something stands over the screen of its address, or in its place. */
const overlaid = 'data-overlaid';
/** The same, and those that blank the page (global.css). */
const covers = [overlaid, 'data-covered', 'data-locked', 'data-left'];

/** How many things do so. */
let count = 0;

/** From here on the screen of this address is not seen. @returns the function that ends it, once. */
export function coverScreen(): () => void {
  let isOver = false;
  change(1);
  return () => {
    if (!isOver) change(-1);
    isOver = true;
  };
}

function change(by: 1 | -1): void {
  count += by;
  document.documentElement.toggleAttribute(overlaid, count > 0);
}

/** Whether the page is visible and nothing covers its screen: what is there may count as seen. */
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
