import { endDistance } from '../landing/landing.ts';
import { type Align, distanceFromEnd, howFarMoved, offsetOf, type Places } from './places.ts';
import { hasEnd, type ShownRows } from './slice.ts';

/** Where the list is led: to a row, by its key, or to its end. */
export type Target = { readonly key: string; readonly align: Align } | 'end';

/** What was on the page, and where, when it was measured last. */
export interface Measured {
  readonly shown: ShownRows;
  readonly places: Places;
}

/** Whether the reader is so near the end that it is kept (member side 9). */
export function isNearEnd({ shown, places }: Measured): boolean {
  return hasEnd(shown) && distanceFromEnd(places) <= endDistance;
}

/**
 * Whether the list stays at its end.
 * @param takesNews what comes after the end is gone to
 */
export function staysAtEnd(before: Measured, now: Measured, takesNews: boolean): boolean {
  if (!isNearEnd(before)) return false;
  if (before.shown.rows.at(-1)?.key !== now.shown.rows.at(-1)?.key) return takesNews;
  // The composer grew or the keyboard came; or a message at the end got taller.
  return before.places.height !== now.places.height || distanceFromEnd(before.places) <= 1;
}

/** Scrolls to where the list is led; led nowhere, so that what was in sight stays in its place. */
export function scrollOn(
  scroller: Pick<HTMLElement, 'scrollTo' | 'scrollBy'>,
  target: Target | null,
  before: Places,
  now: Places,
): void {
  const behavior = 'instant';
  if (target === 'end') scroller.scrollTo({ top: now.size, behavior });
  else if (target) scroller.scrollTo({ top: offsetOf(target.key, target.align, now), behavior });
  else {
    // The browser has scrolled back by itself where the list became too short.
    const cut = distanceFromEnd(now) < 1 ? before.offset - now.offset : 0;
    const top = cut + howFarMoved(before, now);
    if (Math.abs(top) >= 0.5) scroller.scrollBy({ top, behavior });
  }
}
