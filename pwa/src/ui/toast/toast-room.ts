import { type RefObject, useEffect } from 'react';

/** Space in px around a toast. */
const gap = 12;

/** What a toast must not lie on: fields, actions and headings. */
const kept = 'a[href], button, input, select, textarea, h1, h2, h3';

/** Distances in px of an element's edges from the bottom of the window. */
export interface Span {
  readonly bottom: number;
  readonly top: number;
}

const pinned = new Set<HTMLElement>();
let placeShown: (() => void) | null = null;

/**
 * Keeps toasts above a mounted element at the bottom of the window: the bottom bar, a composer, a
 * sticky action.
 */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    pinned.add(current);
    // Without a toast nothing is measured, as at every start: one that appears is placed by then.
    const observer = new ResizeObserver(() => placeShown?.());
    observer.observe(current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      pinned.delete(current);
      placeShown?.();
    };
  }, [element]);
}

/**
 * Places the shown toast where it covers nothing a person needs, until the returned function is
 * called. It moves only when something else comes to stand under it. Scrolling moves it above what
 * is pinned alone, until it ends: a toast does not jump while one reads.
 */
export function keepPlaced(place: HTMLElement): () => void {
  let chosen = 0;
  const put = (isScroll: boolean) => {
    const height = place.offsetHeight + gap;
    const bars = spansOf(pinned);
    const floor = findFloor(bars, height);
    const spans = isScroll ? bars : [...bars, ...findObstacles(place)];
    const isKept = chosen >= floor && isFree(chosen, spans, height);
    if (!isKept) chosen = findFreePlace(floor, spans, height);
    place.style.setProperty('--toast-floor', `${Math.ceil(chosen)}px`);
  };
  placeShown = () => put(false);
  const ending = new AbortController();
  const untilEnd = { signal: ending.signal };
  for (const change of ['resize', 'scrollend']) addEventListener(change, placeShown, untilEnd);
  addEventListener('scroll', () => put(true), untilEnd);
  const observer = new MutationObserver(placeShown);
  observer.observe(document.body, { childList: true, subtree: true });
  placeShown();
  return () => {
    ending.abort();
    observer.disconnect();
    placeShown = null;
  };
}

/** An element that is not laid out has a span at the window's top, which keeps nothing free. */
function spansOf(elements: Iterable<HTMLElement>): Span[] {
  return [...elements].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    // What lies beyond the end of a room with its own scrolling is not seen.
    const room = element.closest('[data-clips]')?.getBoundingClientRect();
    return {
      top: innerHeight - top,
      bottom: innerHeight - Math.min(bottom, room?.bottom ?? bottom),
    };
  });
}

/** What is kept free, in the window and in the toast's columns. */
function findObstacles(place: HTMLElement): Span[] {
  const { left, right } = place.getBoundingClientRect();
  const beside = [...document.querySelectorAll<HTMLElement>(kept)].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.right > left && box.left < right && !place.contains(element);
  });
  return spansOf(beside);
}

/** Height in px above which a toast covers none of `spans`; what is far above it does not count. */
export function findFloor(spans: readonly Span[], height: number): number {
  let floor = 0;
  for (const { bottom, top } of spans.toSorted((one, other) => one.bottom - other.bottom)) {
    if (bottom < floor + height) floor = Math.max(floor, top);
  }
  return floor;
}

/** The lowest place from `floor` up that is free of `spans`; `floor` if the window has none. */
export function findFreePlace(floor: number, spans: readonly Span[], height: number): number {
  const places = [floor, ...spans.map(({ top }) => top)].filter((place) => place >= floor);
  const lowestFirst = places.toSorted((one, other) => one - other);
  return lowestFirst.find((place) => isFree(place, spans, height)) ?? floor;
}

function isFree(place: number, spans: readonly Span[], height: number): boolean {
  if (place + height > innerHeight) return false;
  return spans.every(({ bottom, top }) => top <= place || bottom >= place + height);
}
