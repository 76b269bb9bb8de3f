import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the card the focus when the focused part of it goes and no other takes it.
 * @returns what the card does with a focus and its loss
 */
export function useKeptFocus(card: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    // Not called for an element that goes.
    onBlur: () => {
      focused.current = null;
    },
  };
}
