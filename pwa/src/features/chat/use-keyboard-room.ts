import { type RefObject, useEffect } from 'react';

/** Px: a smaller difference between page and visual viewport is the browser's own bars. */
const keyboardHeight = 120;

/**
 * Sets `data-keyboard`, `--visible-top` and `--visible-height` on the element to the part of the page
 * an open touch keyboard leaves visible: neither `100dvh` nor the bottom bar accounts for it.
 */
export function useKeyboardRoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const target = element.current;
    if (!view || !target) return;
    const note = () => {
      // Zooming also makes the visual viewport small.
      const isOpen = view.scale === 1 && window.innerHeight - view.height > keyboardHeight;
      target.toggleAttribute('data-keyboard', isOpen);
      target.style.setProperty('--visible-top', `${view.offsetTop}px`);
      target.style.setProperty('--visible-height', `${view.height}px`);
    };
    note();
    view.addEventListener('resize', note);
    view.addEventListener('scroll', note);
    return () => {
      view.removeEventListener('resize', note);
      view.removeEventListener('scroll', note);
    };
  }, [element]);
}
