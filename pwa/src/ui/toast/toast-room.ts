import { type RefObject, useEffect } from 'react';
import { useToastStore } from './toast-store.ts';

/** Height in px kept for a toast above what is at the bottom of the window. */
const toastHeight = 96;

/** Distances in px of an element's edges from the bottom of the window. */
export interface Span {
  readonly bottom: number;
  readonly top: number;
}

const pinned = new Set<HTMLElement>();

/**
 * Keeps toasts above a mounted element at the bottom of the window: the bottom bar, a composer, a
 * sticky action. While there is one, toasts of phones are at the bottom, otherwise at the top.
 */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    pinned.add(current);
    const observer = new ResizeObserver(placeShown);
    observer.observe(current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      pinned.delete(current);
      placeShown();
    };
  }, [element]);
}

/** While `isAtFoot`, toasts are at the very bottom on phones: the next press is at the top. */
export function useToastsAtFoot(isAtFoot: boolean): void {
  useEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute('data-toasts-at-foot', isAtFoot);
    return () => root.removeAttribute('data-toasts-at-foot');
  }, [isAtFoot]);
}

/** Without a toast nothing is measured, as at every start: one that appears is placed by then. */
function placeShown(): void {
  if (useToastStore.getState().toast !== null) placeToasts();
}

/** Measures what is pinned; called before a toast is painted and when something changes its size. */
export function placeToasts(): void {
  const { documentElement: root } = document;
  const spans = [...pinned].flatMap((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 ? [{ top: innerHeight - top, bottom: innerHeight - bottom }] : [];
  });
  root.toggleAttribute('data-toasts-above', spans.length > 0);
  root.style.setProperty('--toast-floor', `${Math.ceil(findFloor(spans))}px`);
}

/** Height in px above which a toast covers none of `spans`; what is far above it does not count. */
export function findFloor(spans: readonly Span[]): number {
  let floor = 0;
  for (const { bottom, top } of spans.toSorted((one, other) => one.bottom - other.bottom)) {
    if (bottom < floor + toastHeight) floor = Math.max(floor, top);
  }
  return floor;
}
