import { type RefObject, useEffect } from 'react';

/**
 * Keeps toasts on a wide screen, where they stand at the foot, above an element that is there for as
 * long as it is mounted; on a phone they stand at the head.
 */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!element.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--toast-floor', `${Math.ceil(height)}px`);
    });
    observer.observe(element.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-floor');
    };
  }, [element]);
}

/** While `isAtFoot`, toasts stand at the foot on a phone too: what is pressed next is at the head. */
export function useToastsAtFoot(isAtFoot: boolean): void {
  useEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute('data-toasts-at-foot', isAtFoot);
    return () => root.removeAttribute('data-toasts-at-foot');
  }, [isAtFoot]);
}
