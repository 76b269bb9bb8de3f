import { type RefObject, useEffect } from 'react';

/** Keeps toasts above a mounted element on wide screens; on phones they are at the top anyway. */
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

/** While `isAtFoot`, toasts are at the bottom on phones too: the next press is at the top. */
export function useToastsAtFoot(isAtFoot: boolean): void {
  useEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute('data-toasts-at-foot', isAtFoot);
    return () => root.removeAttribute('data-toasts-at-foot');
  }, [isAtFoot]);
}
