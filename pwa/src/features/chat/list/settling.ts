import { endDistance } from '../landing/landing.ts';
import { type Align, distanceFromEnd, howFarMoved, offsetOf, type Places } from './places.ts';
import { hasEnd, type ShownRows } from './slice.ts';

/** Where to scroll: to a row, by its key, or to the end of the list. */
export type Target = { readonly key: string; readonly align: Align } | 'end';

/** The rendered rows and their last measurement. */
export interface Measured {
  readonly shown: ShownRows;
  readonly places: Places;
}

/** Whether the reader is near enough to the end for the list to follow it (member side 9). */
export function isNearEnd({ shown, places }: Measured): boolean {
  return hasEnd(shown) && distanceFromEnd(places) <= endDistance;
}

/** Whether the list scrolls to its end again. @param followsNew also for new rows at the end */
export function staysAtEnd(before: Measured, now: Measured, followsNew: boolean): boolean {
  if (!isNearEnd(before) || hasScrolledUp(before.places, now.places)) return false;
  if (before.shown.rows.at(-1)?.key !== now.shown.rows.at(-1)?.key) return followsNew;
  // The view shrank (composer, keyboard), or a row grew while the very end was visible.
  return before.places.height !== now.places.height || distanceFromEnd(before.places) <= 1;
}

/**
 * Whether the reader has left the end since: on a busy device rows may arrive before the scroll event.
 * An offset the browser reduced, because the list became too short, is still at the end.
 */
function hasScrolledUp(before: Places, now: Places): boolean {
  return now.offset < before.offset && distanceFromEnd(now) > endDistance;
}

/** Scrolls to the target; null: compensates for moved rows, so that visible rows stay in place. */
export function applyScroll(
  scroller: Pick<HTMLElement, 'scrollTo' | 'scrollBy'>,
  target: Target | null,
  before: Places,
  now: Places,
): void {
  const behavior = 'instant';
  if (target === 'end') scroller.scrollTo({ top: now.size, behavior });
  else if (target) scroller.scrollTo({ top: offsetOf(target.key, target.align, now), behavior });
  else {
    // The browser reduced `scrollTop` because the list became too short.
    const cut = distanceFromEnd(now) < 1 ? before.offset - now.offset : 0;
    const top = cut + howFarMoved(before, now);
    if (Math.abs(top) >= 0.5) scroller.scrollBy({ top, behavior });
  }
}
