import { type RefObject, useLayoutEffect } from 'react';

/** The pane's distance to the window's edges when it sticks. */
const gap = 16;

/**
 * Sets `--pane-top` on the view, where the pane starts in the window: so the pane ends above the
 * fold while the page is not scrolled, and its foot is in view.
 */
export function usePaneRoom(place: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    let known: number | null = null;
    const measure = () => {
      const view = place.current;
      const top = Math.max(gap, Math.round(view?.getBoundingClientRect().top ?? gap));
      if (top === known) return;
      known = top;
      view?.style.setProperty('--pane-top', `${top}px`);
    };
    measure();
    // What is above may grow or go, such as a notice or the maintenance bar.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [place, isOn]);
}
