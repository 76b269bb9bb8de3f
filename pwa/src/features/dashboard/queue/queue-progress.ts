import { isAsking } from '../../../ui/single-keys/typing.ts';
import type { AdminList } from '../../admin-list/use-admin-list.ts';

type List = Pick<
  AdminList<{ readonly id: string }>,
  'rows' | 'lastOpened' | 'place' | 'focus' | 'settle'
>;

/** Id of the queue's heading, which gets the focus when nothing is left. */
export const headingId = 'waiting';

/**
 * Goes on after a decision (experience.md 24): the next item opens if the decided one was open, else
 * its row gets the focus.
 */
export class QueueProgress {
  /** Where a dialog that decided returns the focus; null: as before it opened. */
  #after: (() => HTMLElement | null) | null = null;

  /** `isHeld`: it can still be undone, and so its row is hidden instead of removed. */
  goOn(list: List, id: string, isHeld = false): void {
    const { rows } = list.rows;
    const index = rows.findIndex((row) => row.id === id);
    const next = (rows[index + 1] ?? rows[index - 1])?.id;
    if (list.lastOpened === undefined) this.#focus(list, id, next);
    list.settle(id, { next: next ?? null, isListed: isHeld, isGone: true });
  }

  /**
   * Goes back to an undone item: it opens if it was open, else its row gets the focus. Where another
   * kind is shown meanwhile, nothing moves.
   */
  goBack(list: List, id: string, wasOpen: boolean): void {
    if (list.rows.rows.every((row) => row.id !== id)) return;
    if (wasOpen) list.place.replaceOpen(id);
    else list.focus.focusRow(id);
  }

  placeToReturn = (): HTMLElement | null => {
    const after = this.#after;
    this.#after = null;
    return after?.() ?? null;
  };

  #focus(list: List, id: string, next: string | undefined): void {
    const place = () =>
      next === undefined ? document.getElementById(headingId) : list.focus.linkOf(next);
    // A dialog holds the focus until it has closed.
    if (isAsking()) this.#after = place;
    else if (next === undefined || list.focus.hasRow(next)) place()?.focus();
    // One that comes up only now takes the focus of the decided one's link (`settle`), not of its
    // button: a second press must not decide what nobody has seen.
    else list.focus.focusRow(id);
  }
}
