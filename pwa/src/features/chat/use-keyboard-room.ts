import { type RefObject, useEffect } from 'react';

/** Px the visible part must lack for a keyboard to be the reason, not a browser's own bars. */
const keyboardHeight = 120;

/**
 * While a touch keyboard is open, says on the element how much of the page it leaves:
 * `data-keyboard`, `--visible-top` and `--visible-height`. Neither `100dvh` nor the bottom bar's
 * place knows of the keyboard.
 */
export function useKeyboardRoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const target = element.current;
    if (!view || !target) return;
    const note = () => {
      // A page that was zoomed into has a small visible part, too.
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
