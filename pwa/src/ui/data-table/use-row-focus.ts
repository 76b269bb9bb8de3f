import { type KeyboardEvent, useEffect, useState } from 'react';
import { dialogs, isAsking, isTypingElsewhere } from '../single-keys/typing.ts';

interface KeptPlace {
  readonly key: string;
  readonly index: number;
  readonly action: string;
  /** A dialog holds the focus and returns it itself. */
  readonly isInDialog: boolean;
}

/**
 * Keyboard focus over rows (`data-row`) with actions (`data-action`): arrow keys move, a decision
 * focuses the next row (experience.md 24). Renders of the list must reach this hook.
 */
export function useRowFocus(): RowFocus {
  const [rowFocus] = useState(() => new RowFocus());
  // Only after a commit is it known whether the decided row was removed.
  useEffect(() => rowFocus.settle());
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => rowFocus.enter(event);
    const onFocus = ({ target }: FocusEvent) => rowFocus.follow(target);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    // A dialog that goes without a place for the focus leaves it nowhere, which no event says.
    const dialogsChange = new MutationObserver(rowFocus.notify);
    dialogsChange.observe(document.body, { childList: true });
    return () => {
      dialogsChange.disconnect();
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [rowFocus]);
  return rowFocus;
}

/** What `useRowFocus` gives; its functions are handed on as they are. */
export class RowFocus {
  #list: HTMLElement | null = null;
  /** The notice of new rows, which stands outside the list and belongs to it. */
  #news: HTMLElement | null = null;
  #isPointerIn = false;
  /** The focus was in the list before it went into a dialog. */
  #wasIn = false;
  #kept: KeptPlace | null = null;
  /** The page being left, as its row keys. Null: none. */
  #left: string | null = null;
  readonly #listeners = new Set<() => void>();

  setList = (element: HTMLElement | null): void => {
    this.#listen(this.#list, element);
    this.#list = element;
    // Rows that come later are no answer to what was pressed, and no event says that the pointer left.
    if (element === null) {
      this.#isPointerIn = false;
      this.#left = null;
    }
  };

  setNews = (element: HTMLElement | null): void => {
    this.#listen(this.#news, element);
    this.#news = element;
  };

  #listen(before: HTMLElement | null, element: HTMLElement | null): void {
    for (const kind of ['focusin', 'focusout']) {
      before?.removeEventListener(kind, this.notify);
      element?.addEventListener(kind, this.notify);
    }
  }

  /** Arrow up and down move to the same action of the adjacent row. */
  onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event.key);
    const action = focusedAction();
    if (step === null || action === undefined) return;
    const from = this.#rows().findIndex((row) => row.contains(document.activeElement));
    event.preventDefault();
    const next = this.#actionAt(from + step, action) ?? this.#actionAt(from + step, 'open');
    next?.focus();
  };

  /** Something on the page has got the focus. */
  follow(target: EventTarget | null): void {
    if (!(target instanceof Element) || target.closest(dialogs) !== null) return;
    this.#wasIn = this.#list?.contains(target) === true;
    this.notify();
  }

  onPointerEnter = ({ pointerType }: { readonly pointerType: string }): void => {
    // A touch leaves no hovering pointer.
    this.#isPointerIn = pointerType === 'mouse';
    this.notify();
  };

  onPointerLeave = (): void => {
    this.#isPointerIn = false;
    this.notify();
  };

  /** The pointer or the focus is in the list, or a row's dialog is open: nothing in it may move. */
  isHeld = (): boolean =>
    this.#list?.isConnected === true &&
    (this.#isPointerIn ||
      this.#list.contains(document.activeElement) ||
      this.#news?.contains(document.activeElement) === true ||
      // A row's question goes with its row.
      (this.#wasIn && isAsking()));

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /**
   * Call before a row or its buttons are removed: the next row's same action gets the focus.
   * @param asked names it if a dialog asked
   */
  keepPlaceOf = (key: string, asked = 'reject'): void => {
    const action = focusedAction();
    const index = this.#rows().findIndex((row) => row.dataset['row'] === key);
    const isInDialog = action === undefined;
    this.#kept = { key, index, action: action ?? asked, isInDialog };
  };

  /** Where a dialog about a row returns the focus; null for what had it before. */
  placeToReturn = (): HTMLElement | null => {
    const place = this.#kept;
    this.#kept = null;
    return place && this.#nextOf(place);
  };

  /** Call before requesting another page: focuses its first row and scrolls to its head. */
  awaitPage = (): void => {
    this.#left = this.#page();
  };

  /** Call when that page has arrived, failed or been left: later changes move nothing. */
  forgetPage = (): void => {
    this.#left = null;
  };

  hasRow = (key: string): boolean => this.#rows().some((row) => row.dataset['row'] === key);

  /** A row's link; the first one without a key or when the row is gone. Null: no rows. */
  linkOf = (key?: string | null): HTMLElement | null => {
    const index = this.#rows().findIndex((row) => row.dataset['row'] === key);
    return this.#actionAt(Math.max(0, index), 'open');
  };

  /** The link of the first row that is none of these, which are about to go. Null: no such row. */
  linkBeside = (keys: ReadonlySet<string>): HTMLElement | null => {
    const stays = this.#rows().find((row) => !keys.has(row.dataset['row'] ?? ''));
    return stays ? actionIn(stays, 'open') : null;
  };

  focusRow = (key?: string | null): void => this.linkOf(key)?.focus();

  /**
   * Returns to the row whose details have closed: in sight it stays below the pointer. By keyboard it
   * goes out from under what stays above the list or floats over its end.
   */
  returnTo = (key: string): void => {
    const link = this.linkOf(key);
    if (link === null) return;
    link.focus({ preventScroll: true });
    const { top, bottom } = link.getBoundingClientRect();
    const isInWindow = top >= 0 && bottom <= window.innerHeight;
    if (!isInWindow || link.matches(':focus-visible')) link.scrollIntoView({ block: 'nearest' });
  };

  /** Places the focus after a commit: on a new page, or after a button was removed. */
  settle(): void {
    this.#arrive();
    const place = this.#kept;
    if (place === null || place.isInDialog) return;
    // The person has moved the focus elsewhere meanwhile.
    if (document.activeElement !== document.body) return;
    this.#kept = null;
    this.#nextOf(place)?.focus();
  }

  /** An arrow key enters the list when nothing is focused. */
  enter(event: globalThis.KeyboardEvent): void {
    if (stepOf(event.key) === null || isTypingElsewhere(event)) return;
    if (document.activeElement !== document.body && document.activeElement?.id !== 'content')
      return;
    if (this.#rows().length === 0) return;
    event.preventDefault();
    const open = this.#list?.querySelector<HTMLElement>('[aria-current="true"]');
    if (open) open.focus();
    else this.focusRow();
  }

  #arrive(): void {
    const page = this.#page();
    if (this.#left === null || page === this.#left || page === '') return;
    this.#left = null;
    const active = document.activeElement;
    if (active !== document.body && active?.closest('nav') == null) return;
    this.#list?.scrollIntoView({ block: 'start' });
    this.linkOf()?.focus({ preventScroll: true });
  }

  #page(): string {
    return this.#rows()
      .map((row) => row.dataset['row'])
      .join();
  }

  /** What holds the list may have changed. */
  notify = (): void => {
    // Between blur and focus no element has the focus.
    setTimeout(() => {
      for (const listener of this.#listeners) listener();
    });
  };

  #nextOf(place: KeptPlace): HTMLElement | null {
    const index = this.#rows().findIndex((row) => row.dataset['row'] === place.key);
    const from = index === -1 ? place.index : index + 1;
    const after = this.#rows().slice(Math.max(0, from));
    const [next] = after.flatMap((row) => actionIn(row, place.action) ?? []);
    return next ?? this.#actionAt(index === -1 ? from : index, 'open');
  }

  #rows(): HTMLElement[] {
    return [...(this.#list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  }

  #actionAt(index: number, action: string): HTMLElement | null {
    const all = this.#rows();
    const row = all[Math.max(0, Math.min(index, all.length - 1))];
    return row ? actionIn(row, action) : null;
  }
}

function actionIn(row: HTMLElement, action: string): HTMLElement | null {
  return row.querySelector<HTMLElement>(`[data-action="${action}"]:not(:disabled)`);
}

function stepOf(key: string): 1 | -1 | null {
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : null;
}

function focusedAction(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-action]')?.dataset['action'];
}
