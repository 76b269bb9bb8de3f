import { type KeyboardEvent, useEffect, useState } from 'react';
import { isTypingElsewhere } from '../search-field/typing.ts';

export interface RowFocus {
  readonly setList: (element: HTMLElement | null) => void;
  /** Up and down go to the same action of the row before or after. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerEnter: (event: { readonly pointerType: string }) => void;
  readonly onPointerLeave: () => void;
  /** Somebody is about to press something in the list: nothing in it may move. */
  readonly isHeld: () => boolean;
  /** Hears when that changes. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Called before an action takes a row, or its buttons, away: the next row comes up, with the same
   * action at hand; `action` says which where a dialog asked about it. Absent: 'reject'.
   */
  readonly keepPlaceOf: (key: string, action?: string) => void;
  /** Where a dialog about a row returns the focus to; null for what had it before. */
  readonly placeToReturn: () => HTMLElement | null;
  /** Called before another page is asked for: once it is there, its head and first row come up. */
  readonly awaitPage: () => void;
  /** Called once that page is there, has failed or was left: later changes of the rows move nothing. */
  readonly forgetPage: () => void;
  /** A row's link; without a key, or when it is gone, the first one. Null: there is none. */
  readonly linkOf: (key?: string | null) => HTMLElement | null;
  /** Focuses that link. */
  readonly focusRow: (key?: string | null) => void;
}

interface KeptPlace {
  readonly key: string;
  readonly index: number;
  readonly action: string;
  /** A dialog holds the focus and gives it back itself. */
  readonly isInDialog: boolean;
}

/**
 * Keyboard focus over rows (`data-row`) with actions (`data-action`): arrows move, and after a
 * decision the next row is at hand (experience.md 24). Renders of the list must reach this hook.
 */
export function useRowFocus(): RowFocus {
  const [rowFocus] = useState(() => new ListFocus());
  // After every commit, since only then it is known whether the decided row has gone.
  useEffect(() => rowFocus.settle());
  useEffect(() => {
    const heed = (event: globalThis.KeyboardEvent) => rowFocus.enter(event);
    document.addEventListener('keydown', heed);
    return () => document.removeEventListener('keydown', heed);
  }, [rowFocus]);
  return rowFocus;
}

class ListFocus implements RowFocus {
  #list: HTMLElement | null = null;
  #isPointerIn = false;
  #kept: KeptPlace | null = null;
  /** The page that is left, by its rows. Null: none is. */
  #left: string | null = null;
  readonly #listeners = new Set<() => void>();

  setList = (element: HTMLElement | null): void => {
    for (const kind of ['focusin', 'focusout']) {
      this.#list?.removeEventListener(kind, this.#tell);
      element?.addEventListener(kind, this.#tell);
    }
    this.#list = element;
  };

  onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event.key);
    const action = focusedAction();
    if (step === null || action === undefined) return;
    const from = this.#rows().findIndex((row) => row.contains(document.activeElement));
    event.preventDefault();
    const next = this.#actionAt(from + step, action) ?? this.#actionAt(from + step, 'open');
    next?.focus();
  };

  onPointerEnter = ({ pointerType }: { readonly pointerType: string }): void => {
    // A finger that has gone hovers over nothing.
    this.#isPointerIn = pointerType === 'mouse';
    this.#tell();
  };

  onPointerLeave = (): void => {
    this.#isPointerIn = false;
    this.#tell();
  };

  isHeld = (): boolean =>
    this.#list?.isConnected === true &&
    (this.#isPointerIn || this.#list.contains(document.activeElement));

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  keepPlaceOf = (key: string, asked = 'reject'): void => {
    const action = focusedAction();
    const index = this.#rows().findIndex((row) => row.dataset['row'] === key);
    const isInDialog = action === undefined;
    this.#kept = { key, index, action: action ?? asked, isInDialog };
  };

  placeToReturn = (): HTMLElement | null => {
    const place = this.#kept;
    this.#kept = null;
    return place && this.#nextOf(place);
  };

  awaitPage = (): void => {
    this.#left = this.#page();
  };

  forgetPage = (): void => {
    this.#left = null;
  };

  linkOf = (key?: string | null): HTMLElement | null => {
    const index = this.#rows().findIndex((row) => row.dataset['row'] === key);
    return this.#actionAt(Math.max(0, index), 'open');
  };

  focusRow = (key?: string | null): void => this.linkOf(key)?.focus();

  /** Gives the focus a place after a commit: on a new page, or where a button has vanished. */
  settle(): void {
    this.#arrive();
    const place = this.#kept;
    if (place === null || place.isInDialog) return;
    // Whoever has gone on to something else meanwhile is left there.
    if (document.activeElement !== document.body) return;
    this.#kept = null;
    this.#nextOf(place)?.focus();
  }

  /** An arrow pressed on nothing in particular enters the list. */
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
    // Whoever has gone on to something else meanwhile is left there.
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

  #tell = (): void => {
    // Between leaving one place and arriving at the next, the focus is nowhere.
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
